/** What stands for a stored secret in every answer; sent back, it keeps the stored one. */
export const secretMask = 'XXXXXXXXXX'
