/** A quoted identifier, whatever characters the name holds. */
export const identifier = (name: string) => `\`${name.replaceAll('\0', '').replaceAll('`', '``')}\``
