// PhotoScreens
