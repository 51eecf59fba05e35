print("photocat")
