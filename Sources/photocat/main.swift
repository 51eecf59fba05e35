import Glibc
import PhotocatCommands

exit(await Photocat.main())
