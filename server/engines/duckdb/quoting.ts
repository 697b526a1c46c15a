export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
