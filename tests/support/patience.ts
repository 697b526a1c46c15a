/** The variable by which `npm test` asks for more of it: three files at once run on two processors there. */
export const patienceVariable = 'CHARTROOM_TEST_PATIENCE'

/** So many milliseconds tests wait at most for what a state, an answer or a view is to become; one file by itself, whose bug is to be seen at once, waits for less. */
export const patience = Number(process.env[patienceVariable] ?? 2000)
