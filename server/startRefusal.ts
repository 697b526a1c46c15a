/** A reason not to start that the person who starts the server can mend; shown without a stack. */
export class StartRefusal extends Error {
  /** What lies in the data folder is the reason: a setting may have it put aside. */
  readonly isDamage: boolean

  constructor(message: string, isDamage = false) {
    super(message)
    this.isDamage = isDamage
  }
}
