/** How many characters a text has to whoever types it: an emoji is one, though two units of the text's code. */
export const textLength = (text: string) => Array.from(text).length
