/** What a list says of a chart that the viewer has unsaved changes of. */
export const draftRemark = ({ has_draft: hasDraft }: { has_draft?: boolean | undefined }) =>
  hasDraft === true ? 'Unsaved changes' : null
