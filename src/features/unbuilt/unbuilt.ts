/** The screens of the route table that are still to be built, and what each will hold. */
export const unbuilt: Record<string, { title: string; description: string }> = {
  dashboard: {
    title: 'Dashboard',
    description: 'This screen will show charts in a grid, with filters over all of them.',
  },
}
