/** A form as it was sent: any field may be missing or of another shape. */
export type Form = Record<string, unknown>
