/** The dashboards of the sample project; `charts` are names of sample charts, in the order they are laid out. */
export const sampleDashboards = [
  {
    dashboard_title: 'Movies at a glance',
    description: 'What earned most, what was liked, and by whom.',
    charts: [
      'Worldwide gross by genre and rating',
      'Movies by rating',
      'IMDB rating by genre and source',
      'Critics and audience on movies',
    ],
  },
  {
    dashboard_title: 'Penguins, cars and weather',
    description: 'One chart of each kind that the movies leave out.',
    charts: [
      'Body mass by species and sex',
      'Flipper length by species',
      'Power and economy of cars by year',
      'Days by weather in Seattle',
      'Flights by airport of origin',
      'Cars, 1970 to 1982',
    ],
  },
]
