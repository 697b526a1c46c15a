/** What a spreadsheet takes for the beginning of a formula, also after white space that it drops and in full width. */
const formulaStart = /^[\t\r\n]|^[=+\-@＝＋－＠]/

/** Whether a spreadsheet would run a text as a formula. */
export const isFormula = (text: string) => formulaStart.test(text)
