export const weakPasswordMessage =
  'The password must contain at least: 1 uppercase letter, 1 lowercase letter, 1 number, one special character and min 8 characters'

const parts = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!@#$%^&*]/]

/** The specification's rule for passwords, checked by page and server alike. */
export const isStrongPassword = (password: string) =>
  password.length >= 8 && parts.every((part) => part.test(password))
