import { openRecorder } from './recorder'

window.actorObserver = openRecorder()
