/** A reason not to start that the person who starts the server can mend; shown without a stack. */
export class StartRefusal extends Error {}
