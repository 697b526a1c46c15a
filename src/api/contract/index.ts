export type * from './char.ts'
export type * from './chart.ts'
export type * from './chartData.ts'
export type * from './chartRows.ts'
export type * from './dashboard.ts'
export type * from './database.ts'
export type * from './dataset.ts'
export type * from './explore.ts'
export type * from './favorite.ts'
export type * from './fileExport.ts'
export type * from './formData.ts'
export { isFormula } from './formulaText.ts'
export type { JobItem } from './job.ts'
export type * from './storedResult.ts'
export type * from './list.ts'
export type * from './problem.ts'
export type * from './project.ts'
export type * from './recent.ts'
export type * from './related.ts'
export { isReserved, reservedMessage } from './reservedNames.ts'
export type * from './savedQuery.ts'
export type * from './search.ts'
export type * from './sql.ts'
export type * from './sqlEditing.ts'
export type * from './thing.ts'
export type * from './trash.ts'
export type * from './upload.ts'
export type * from './uploadedTable.ts'
export type * from './user.ts'
export { secretMask } from './secretMask.ts'
export { isoMoment, numberText } from './moments.ts'
export { isStrongPassword, weakPasswordMessage } from './passwordRule.ts'
export { listPageSize } from './listPageSize.ts'
export { isCutStatement, lengthProblem, maxLength, textLength } from './textLength.ts'
export {
  notUnderstood,
  outOfTime,
  PageError,
  problemOf,
  statusText,
  toProblem,
  unreachable,
} from './toProblem.ts'
export { chosenTypes, previewBytes, uploadSchemasOf } from './uploadChoices.ts'
