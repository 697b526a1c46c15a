/** The screens of the route table that are still to be built, and what each will hold. */
export const unbuilt: Record<string, { title: string; holds: string }> = {
  dashboard: {
    title: 'Dashboard',
    holds: 'This screen will show charts in a grid, with filters over all of them.',
  },
}
