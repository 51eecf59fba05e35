// PhotocatCommands
