print("media")
