import { fromCallback } from 'xstate'

/** Passes on to the screen what is sent to the shared name of what it shows. */
export const shared = fromCallback(({ sendBack, receive }) => receive(sendBack))
