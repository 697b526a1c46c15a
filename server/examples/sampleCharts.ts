import type { VizType } from '../../src/api/contract/vizTypes.ts'
import type { AdhocMetric } from '../../src/api/contract/formData.ts'

const metric = (
  column_name: string,
  aggregate: NonNullable<AdhocMetric['aggregate']>,
  type_generic: 0 | 1 = 0,
): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name, type_generic },
  aggregate,
  expression: null,
  label: `${aggregate}(${column_name})`,
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
})

export interface SampleChart {
  slice_name: string
  table: string
  viz_type: VizType
  slots: Record<string, unknown>
}

/** The files of `examples/`, each imported as the table of its name. */
export const sampleTables = ['penguins', 'cars', 'movies', 'seattle_weather', 'flights']

/** The charts of the sample project: every chart type that the explorer draws. */
export const sampleCharts: SampleChart[] = [
  {
    slice_name: 'Worldwide gross by genre and rating',
    table: 'movies',
    viz_type: 'dist_bar',
    slots: {
      metrics: [metric('Worldwide Gross', 'SUM')],
      groupby: ['Major Genre'],
      columns: ['MPAA Rating'],
    },
  },
  {
    slice_name: 'Body mass by species and sex',
    table: 'penguins',
    viz_type: 'dist_bar',
    slots: { metrics: [metric('Body Mass (g)', 'AVG')], groupby: ['Species'], columns: ['Sex'] },
  },
  {
    slice_name: 'Flights by airport of origin',
    table: 'flights',
    viz_type: 'horiz_bar',
    slots: { metrics: [metric('delay', 'COUNT')], groupby: ['origin'], columns: [] },
  },
  {
    slice_name: 'Days by weather in Seattle',
    table: 'seattle_weather',
    viz_type: 'horiz_bar',
    slots: { metrics: [metric('date', 'COUNT', 1)], groupby: ['weather'], columns: [] },
  },
  {
    slice_name: 'Movies by rating',
    table: 'movies',
    viz_type: 'pie',
    slots: { all_columns: ['MPAA Rating'], metric: metric('Title', 'COUNT', 1) },
  },
  {
    slice_name: 'IMDB rating by genre and source',
    table: 'movies',
    viz_type: 'heatmap',
    slots: {
      all_columns_x: 'Major Genre',
      all_columns_y: 'Source',
      metric: metric('IMDB Rating', 'AVG'),
    },
  },
  {
    slice_name: 'Critics and audience on movies',
    table: 'movies',
    viz_type: 'scatter',
    slots: {
      entity: 'Title',
      x: metric('Rotten Tomatoes Rating', 'AVG'),
      y: metric('IMDB Rating', 'AVG'),
      series: 'MPAA Rating',
    },
  },
  {
    slice_name: 'Power and economy of cars by year',
    table: 'cars',
    viz_type: 'bubble',
    slots: {
      entity: 'Year',
      x: metric('Horsepower', 'AVG'),
      y: metric('Miles_per_Gallon', 'AVG'),
      size: metric('Name', 'COUNT', 1),
      series: 'Origin',
    },
  },
  {
    slice_name: 'Flipper length by species',
    table: 'penguins',
    viz_type: 'box_plot',
    slots: { metrics: [metric('Flipper Length (mm)', 'AVG')], groupby: ['Species'], columns: [] },
  },
  {
    slice_name: 'Cars, 1970 to 1982',
    table: 'cars',
    viz_type: 'table',
    slots: {
      all_columns: [
        'Name',
        'Year',
        'Origin',
        'Miles_per_Gallon',
        'Horsepower',
        'Weight_in_lbs',
        'Cylinders',
      ],
    },
  },
]
