import { filter, metric } from '../../support/chartApp.ts'

/** A row a day from one within a month to one within another, with values of the kinds that are seldom grouped by. */
export const visits = `SELECT i AS n, DATE '2025-01-10' + i::INTEGER AS day,
  (TIMESTAMP '2025-01-10 06:20:00' + INTERVAL (i * 24) HOUR)::TIMESTAMPTZ AS at,
  TIME '08:00:00' + INTERVAL (i % 3 * 5) MINUTE AS clock,
  CASE i WHEN 3 THEN 'NaN' WHEN 4 THEN 'Infinity' WHEN 5 THEN NULL ELSE (i % 7)::VARCHAR END::DOUBLE AS amount,
  9007199254740993 + i AS big,
  CASE WHEN i % 3 = 0 THEN ['a', 'b'] WHEN i % 3 = 1 THEN [] END AS tags,
  CASE i % 4 WHEN 0 THEN 'Other' WHEN 1 THEN 'Other (rest)' WHEN 2 THEN 'x' ELSE 'y' END AS kind,
  CASE WHEN i % 5 = 0 THEN NULL ELSE i % 5 = 1 END AS open
  FROM range(100) AS days(i)`

const sum = metric('SUM', 'qty')
const mean = metric('AVG', 'price', 'Mean price')
const table = { viz_type: 'table', query_mode: 'aggregate', groupby: ['paid'], metrics: [sum] }
const ids = { viz_type: 'table', all_columns: ['id'] }
const bars = { viz_type: 'dist_bar', groupby: ['region'], metrics: [sum] }
const heat = { viz_type: 'heatmap', all_columns_x: 'region', all_columns_y: 'product', metric: sum }
const points = { viz_type: 'scatter', entity: 'region', x: sum, y: mean }
const measured = (...metrics: unknown[]) => ({ ...table, groupby: [], metrics })
const where = (...adhoc_filters: object[]) => ({ adhoc_filters })
const grains = (time_grain_sqla: object) => ({ time_grain_sqla })
const top = (count: unknown, by: string, order = 'desc', other = true) => ({
  count,
  by,
  order,
  other,
})
const firstMonths = (other: boolean) => ({
  groupby: ['sold'],
  ...grains({ sold: 'P1M' }),
  top: { series: top(2, 'SUM(qty)', 'desc', other) },
})
const written = (sqlExpression: string, label = '') => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
})
const shown = (show: string, aggregate = 'SUM') => ({ ...metric(aggregate, 'qty', show), show })
const east = where(filter('region', '==', 'East'))

/** What is written in other ways than the page does, and what two options do together: the form, and what is asked beside it. */
export const oddForms: Record<string, [form: object, more?: object]> = {
  'metrics as texts': [measured('SUM(qty)', 'count( * )', 'max("PRICE")', 'COUNT("qty")', 'count')],
  'a metric of no column': [measured('SUM("co""lor")')],
  'a metric of no name': [measured('Worth')],
  'a metric of no aggregate': [measured('MODE(qty)')],
  'a metric without anything': [measured({ label: 'Empty' })],
  'a saved metric by another name': [measured({ metric_name: 'count', label: 'Rows' }, 'count')],
  'a column alone': [measured({ column: 'QTY' }, { column: 'region', aggregate: '' })],
  'an aggregate in small letters': [measured({ column: { column_name: 'qty' }, aggregate: 'max' })],
  'an aggregate that is a number': [measured({ column: 'qty', aggregate: 7 })],
  'a pill of no column': [measured({ column: 'color', aggregate: 'SUM' })],
  'three metrics of one label': [
    measured(metric('SUM', 'qty', 'X'), metric('MIN', 'qty', 'X'), metric('MAX', 'qty', 'X')),
  ],
  'metrics of one label, and of what the second would be called': [
    measured(metric('SUM', 'qty', 'X'), metric('MIN', 'qty', 'X (2)'), metric('MAX', 'qty', 'X')),
  ],
  'the same metric twice': [measured(sum, { ...sum, show: 'value' }, mean)],
  'a metric called as its group': [{ ...table, metrics: [metric('SUM', 'qty', 'paid')] }],
  'a label with what ends texts': [measured(metric('SUM', 'qty', 'a\0b'))],
  'a metric shown in no way': [measured({ ...sum, show: 'percent' })],
  'shares of a sum of nothing': [
    { ...table, metrics: [shown('share')], ...where(filter('id', '==', 4)) },
  ],
  'sums along two groups, the second of time': [
    {
      ...bars,
      groupby: ['paid', 'day'],
      metrics: [shown('running_total')],
      ...grains({ day: 'P1Y' }),
    },
  ],
  'differences of places in a cycle': [
    {
      ...bars,
      groupby: ['sold'],
      metrics: [shown('difference'), mean],
      ...grains({ sold: 'month_of_year' }),
    },
  ],
  'differences of moments as they are': [
    {
      ...bars,
      groupby: ['sold'],
      metrics: [shown('difference')],
      ...grains({ sold: 'none' }),
      ...where(filter('id', '<', 6)),
    },
  ],
  'differences of texts': [{ ...bars, metrics: [shown('difference', 'COUNT')] }],
  'percents beside what adds up': [
    { ...table, metrics: [shown('running_total')], percent_metrics: [sum] },
  ],
  'an aggregate in brackets too many': [measured(written('SUM(qty))'))],
  'an aggregate with a comment': [measured(written('SUM(qty) -- all'))],
  'an aggregate with a query': [measured(written('(SELECT 1)'))],
  'no expression': [measured(written('  '))],
  'a value of a row': [{ ...table, metrics: [written('qty + 1')] }],
  'an expression that gives dates, drawn': [{ ...bars, metrics: [written('MAX(sold)', 'Last')] }],
  'a date, drawn': [{ ...bars, metrics: [metric('MAX', 'day')] }],
  'a date, drawn as slices': [
    { viz_type: 'pie', all_columns: ['paid'], metric: metric('MIN', 'sold') },
  ],
  'a text, drawn as cells': [{ ...heat, metric: metric('MAX', 'region') }],
  'a date, drawn as boxes': [{ viz_type: 'box_plot', metrics: [metric('MAX', 'day')] }],
  'sums along the first of two groups of time': [
    {
      ...bars,
      groupby: ['sold', 'day'],
      metrics: [shown('running_total'), shown('difference')],
      ...grains({ sold: 'P1Y', day: 'month_of_year' }),
      ...where(filter('id', '<', 7)),
    },
  ],
  'the first of what a slot holds': [{ ...points, entity: 'paid', x: ['', mean, sum], y: [sum] }],
  'a truth, drawn': [{ ...points, x: metric('MIN', 'paid') }],
  'groups by objects and other letters': [
    { ...table, groupby: [{ column_name: 'PAID' }, 'paid', ''] },
  ],
  'groups of no columns': [{ ...table, groupby: ['color', 'qty', 'Shape'] }],
  'a form of no type': [{ ...table, viz_type: '' }],
  'another type of groups': [{ ...table, viz_type: 'treemap', columns: ['product'], ...east }],
  'groups and a metric of another type': [
    { viz_type: 'big_number', metric: mean, groupby: [], columns: [] },
  ],
  'the limit of the request': [{ ...ids, row_limit: 5 }, { row_limit: 2 }],
  'a limit in text': [{ ...ids, row_limit: ' 2.9 ' }],
  'a limit of nothing': [{ ...ids, row_limit: 3 }, { row_limit: 0 }],
  'the offset of the request': [{ ...ids, row_limit: 2, row_offset: 5 }, { row_offset: 9 }],
  'an offset below nothing': [{ ...ids, row_limit: 2, row_offset: '3' }, { row_offset: -1 }],
  'points have a limit of their own': [{ ...points, limit: 2, row_limit: 3 }],
  'boxes leave out none for an offset': [
    { viz_type: 'box_plot', metrics: [sum], groupby: ['paid'], row_offset: 2 },
  ],
  'one order': [{ ...ids, ...east, order_by_cols: ['qty', false] }],
  'an order in text': [{ ...ids, ...east, order_by_cols: '["QTY", false]' }],
  'an order by name alone': [{ ...ids, ...east, order_by_cols: ['qty'] }],
  'the rows behind groups': [
    { ...table, ...where(filter('SUM(qty)', '>', 5, 'having '), filter('id', '<', 3)) },
    { result_type: 'samples', row_offset: 1 },
  ],
  'the statement alone': [{ ...bars, row_limit: 3 }, { result_type: 'query' }],
  'the first of two slots': [
    {
      ...bars,
      columns: ['product'],
      top: { series: top(2, 'AVG(price)', 'asc'), categories: top(1, 'SUM(qty)') },
    },
  ],
  'the first of two groups': [
    { ...bars, groupby: ['region', 'paid'], top: { series: top(2, 'count') } },
  ],
  'the first of what is named, without the rest': [
    { ...table, groupby: ['region'], top: { series: top(2, 'SUM(qty)', 'asc', false) } },
  ],
  'the first by what is written': [
    { ...bars, metrics: [written('SUM(qty) * 2', 'Twice')], top: { series: top(1, 'Twice') } },
  ],
  'the first by a saved expression that is not shown': [
    { ...bars, top: { series: top(2, 'Double') } },
  ],
  'the first parts of bars that have none': [{ ...bars, top: { categories: top(1, 'SUM(qty)') } }],
  'the first none': [{ ...bars, top: { series: top(0, 'SUM(qty)') } }],
  'the first by nothing': [{ ...bars, top: { series: top(2, 'Worth') } }],
  'parts of bars, the least first': [{ ...bars, columns: ['product'], order_desc: false }],
  'parts of months': [
    { ...bars, groupby: ['sold'], columns: ['product'], ...grains({ sold: 'P1M' }) },
  ],
  'parts by moments of no grain': [{ ...bars, columns: ['sold'] }],
  'months of regions': [{ ...bars, groupby: ['sold', 'region'], ...grains({ sold: 'P1M' }) }],
  'the largest part is the rest': [
    { ...bars, columns: ['product'], top: { categories: top(1, 'COUNT(*)', 'asc') } },
  ],
  'the largest bar is the rest': [{ ...bars, top: { series: top(1, 'SUM(qty)', 'asc') } }],
  'a metric as it is and as its share': [{ ...bars, metrics: [sum, { ...sum, show: 'share' }] }],
  'the first months': [{ ...bars, ...firstMonths(true) }],
  'the first months alone': [{ ...bars, ...firstMonths(false) }],
  'a line of the first months': [
    { ...bars, viz_type: 'echarts_timeseries_line', ...firstMonths(false) },
  ],
  'boxes of the first months': [{ ...bars, viz_type: 'box_plot', ...firstMonths(true) }],
  'the first points': [
    { ...points, entity: 'paid', series: 'region', top: { categories: top(1, 'SUM(qty)') } },
  ],
  'first bars of those above, and their parts': [
    {
      ...bars,
      columns: ['paid'],
      top: { series: top(1, 'SUM(qty)') },
      ...where(filter('SUM(qty)', '<', 10, 'HAVING')),
    },
  ],
  'one column on both axes': [
    {
      ...heat,
      all_columns_x: 'sold',
      all_columns_y: 'sold',
      ...grains({ 'all_columns_x:sold': 'P1Y', 'all_columns_y:sold': 'weekday', sold: 'P1M' }),
      sort_y_axis: 'value_asc',
    },
  ],
  'a heatmap within no axis': [{ ...heat, normalize_across: 'z' }],
  'a heatmap of two columns on x, least first': [
    {
      ...heat,
      all_columns_x: ['paid', 'product'],
      all_columns_y: 'region',
      sort_x_axis: 'value_asc',
    },
  ],
  'a heatmap of two columns on y': [
    { ...heat, all_columns_x: 'region', all_columns_y: ['product', 'paid'] },
  ],
  'whiskers turned around': [
    { viz_type: 'box_plot', metrics: [sum], whiskerOptions: '90/10 percentiles' },
  ],
  'whiskers at one percentile and a half': [
    {
      viz_type: 'box_plot',
      metrics: [sum],
      columns: ['id'],
      whiskerOptions: '1.5/100 percentiles',
    },
  ],
  'a metric that holds another, as a filter': [
    { ...table, metrics: [sum, metric('MAX', 'qty')], ...where(filter('qty', '>', 1, 'HAVING')) },
  ],
  'a saved metric as a filter': [
    { ...table, metrics: ['count'], ...where(filter('count', '>', 1)) },
  ],
  'filters that say nothing': [
    { ...ids, ...east, adhoc_filters: [...east.adhoc_filters, {}, filter('qty', ' '), 'x', null] },
  ],
  'a filter of a percentage': [
    {
      ...table,
      groupby: ['region'],
      percent_metrics: [sum],
      ...where(filter('%SUM(qty)', '>', 5, 'HAVING')),
    },
  ],
  'the first by a percentage': [
    {
      ...table,
      groupby: ['region'],
      percent_metrics: [mean],
      top: { series: top(2, '%Mean price') },
    },
  ],
  'other columns of a table of groups': [{ ...table, columns: ['product'] }],
  'percentiles at both ends': [
    measured(...['P25', 'P75', 'P95', 'P99'].map((aggregate) => metric(aggregate, 'qty'))),
  ],
  'bars in the order of what is not drawn and adds up': [
    { ...bars, timeseries_limit_metric: shown('running_total') },
  ],
  'bars above a number of what is not drawn': [
    { ...bars, timeseries_limit_metric: mean, ...where(filter('Mean price', '>', 2, 'HAVING')) },
  ],
  'parts, least first': [{ ...bars, columns: ['product'], order_desc: false }],
  'parts of sums of nothing as their share': [
    {
      ...bars,
      columns: ['product'],
      contribution: true,
      ...where(filter('id', 'IN', [2, 6, 8, 9])),
    },
  ],
  'parts of a sum of zero as their share': [
    {
      ...bars,
      columns: ['product'],
      contribution: true,
      ...where(filter('id', 'IN', [6, 8])),
    },
  ],
  'months that begin within a day and end at midnight': [
    { ...bars, groupby: ['sold'], ...grains({ sold: 'P1M' }), ...where(filter('id', '<=', 5)) },
  ],
  'a group as its part, elsewhere': [
    { ...bars, groupby: ['region', 'paid'], columns: ['product', 'region'] },
  ],
  'months of two metrics and parts, with gaps': [
    {
      ...bars,
      groupby: ['day'],
      columns: ['paid'],
      metrics: [sum, mean],
      ...grains({ day: 'P1M' }),
      ...where(filter('id', 'IN', [1, 2, 5, 8])),
    },
  ],
  'months and another group, with gaps': [
    {
      ...bars,
      viz_type: 'echarts_timeseries_line',
      groupby: ['day', 'paid'],
      ...grains({ day: 'P1M' }),
      ...where(filter('id', 'IN', [1, 5])),
    },
  ],
  'the first months, adding up': [
    { ...bars, ...firstMonths(true), metrics: [sum, shown('running_total')] },
  ],
  'parts of the first months': [
    {
      ...bars,
      columns: ['sold'],
      ...grains({ sold: 'P1M' }),
      top: { categories: top(2, 'SUM(qty)') },
    },
  ],
  'a pie of what bars group by': [{ viz_type: 'pie', groupby: ['region'], metric: sum }],
  'a pie of single values': [{ viz_type: 'pie', all_columns: ['id'], metric: sum, row_limit: 5 }],
  'a pie with a filter of its group': [
    {
      viz_type: 'pie',
      groupby: ['region'],
      metric: sum,
      ...where(filter('region', '!=', 'East', 'HAVING')),
    },
  ],
  'one of two fields of metrics': [
    { viz_type: 'pie', all_columns: ['paid'], metric: sum, metrics: [mean] },
  ],
  'a heatmap of one of two fields of metrics': [{ ...heat, metrics: [mean] }],
  'a heatmap of the first of several metrics': [
    { ...heat, metric: undefined, metrics: [mean, sum], ...where(filter('id', '<', 4)) },
  ],
  'a heatmap of names and months on one axis, by values': [
    {
      ...heat,
      all_columns_x: ['region', 'sold'],
      all_columns_y: 'paid',
      ...grains({ sold: 'P1M' }),
      sort_x_axis: 'value_desc',
      ...where(filter('id', '<', 8)),
    },
  ],
  'groups of both fields of metrics': [
    { viz_type: 'treemap', groupby: ['paid'], metrics: [sum], metric: mean },
  ],
  'a heatmap of one value': [{ ...heat, ...where(filter('id', '==', 1)) }],
  'a heatmap of time on y': [
    {
      ...heat,
      all_columns_y: 'day',
      sort_y_axis: 'value_asc',
      sort_x_axis: 'value_asc',
      ...where(filter('id', '<', 6)),
    },
  ],
  'boxes over products, of rows above': [
    {
      viz_type: 'box_plot',
      metrics: [sum],
      groupby: ['region'],
      columns: ['product'],
      ...where(filter('SUM(qty)', '>', 1, 'HAVING')),
    },
  ],
  'boxes of rows above': [
    {
      viz_type: 'box_plot',
      metrics: [sum],
      groupby: ['region'],
      ...where(filter('SUM(qty)', '>', 1, 'HAVING')),
    },
  ],
  'boxes of two groups, one of time': [
    {
      viz_type: 'box_plot',
      metrics: [sum, mean],
      groupby: ['day', 'paid'],
      ...grains({ day: 'P1M' }),
      ...where(filter('id', 'IN', [1, 5, 8])),
    },
  ],
  'boxes of months of two metrics, with a gap': [
    {
      viz_type: 'box_plot',
      metrics: [sum, mean],
      groupby: ['day'],
      ...grains({ day: 'P1M' }),
      ...where(filter('id', 'IN', [1, 5])),
    },
  ],
  'boxes of two groups, the first and the rest': [
    {
      viz_type: 'box_plot',
      metrics: [sum],
      groupby: ['paid', 'product'],
      top: { series: top(1, 'SUM(qty)') },
    },
  ],
  'a pie of two groups, the first and the rest': [
    {
      viz_type: 'pie',
      all_columns: ['paid', 'product'],
      metric: sum,
      top: { categories: top(2, 'SUM(qty)') },
    },
  ],
  'first parts and the rest as their share': [
    {
      ...bars,
      columns: ['product'],
      contribution: true,
      top: { categories: top(1, 'COUNT(*)') },
    },
  ],
  'parts, least first by what is not drawn': [
    { ...bars, columns: ['product'], timeseries_limit_metric: mean, order_desc: false },
  ],
  'points of two columns, of which one colors them': [
    { ...points, entity: ['region', 'product'], series: ['product', 'paid'] },
  ],
  'boxes of the first months alone': [
    { ...bars, viz_type: 'box_plot', metrics: [sum], ...firstMonths(false) },
  ],
  'boxes over the group that they are of': [
    { viz_type: 'box_plot', metrics: [sum], groupby: ['region'], columns: ['product', 'region'] },
  ],
  'boxes of whiskers that are not named': [
    { viz_type: 'box_plot', metrics: [sum], groupby: ['paid'], whiskerOptions: '' },
  ],
  'filters in other words': [
    {
      ...ids,
      ...where(
        filter('region', ' is  not   null '),
        filter('qty', 'between', [3, null]),
        filter('product', 'like', ['A']),
        filter('paid', 'is true', null, ' where '),
      ),
    },
  ],
  'a range between three': [{ ...ids, ...where(filter('qty', 'BETWEEN', [1, 2, 3])) }],
  'a range between what is no list': [{ ...ids, ...where(filter('qty', 'BETWEEN', 3)) }],
  'a range up to a number, from what is missing': [
    { ...ids, ...where(filter('qty', 'BETWEEN', ['<NULL>', 3])) },
  ],
  'a range of time that is no text': [{ ...ids, ...where(filter('sold', 'TEMPORAL_RANGE', 7)) }],
  'a range between nothing': [{ ...ids, ...where(filter('qty', 'BETWEEN', [null, null])) }],
  'a list in quotes': [{ ...ids, ...where(filter('region', 'IN', ` 'a, b' , "East",, West `)) }],
  'values at the ends of lines': [{ ...ids, ...where(filter('region', '==', '\t\r\nEast\n')) }],
  'a value between blanks': [{ ...ids, ...where(filter('region', '==', ' East ')) }],
  'the empty text': [{ ...ids, ...where(filter('product', '==', '<empty string>')) }],
  'truths as texts': [{ ...ids, ...where(filter('paid', 'IN', ['TRUE', 'f', '1'])) }],
  'truths as other texts': [{ ...ids, ...where(filter('paid', 'NOT IN', ['t', '0 '])) }],
  'a truth as a number': [{ ...ids, ...where(filter('qty', 'IN', [true, 12])) }],
  'no value': [{ ...ids, ...where(filter('region', '==', '')) }],
  'a range of no dates': [{ ...ids, ...where(filter('region', 'TEMPORAL_RANGE', 'Last week')) }],
  'a range of many letters': [{ ...ids, granularity_sqla: 'sold', time_range: 'x'.repeat(150) }],
  'a filter in no SQL': [
    { ...ids, ...east, adhoc_filters: [{ expressionType: 'SQL', sqlExpression: '' }] },
  ],
  'a range without a column': [{ ...ids, row_limit: 1, time_range: 'sometime' }],
}

const ofVisits = { ...bars, groupby: ['day'], metrics: ['COUNT(*)'] }
/** The same of the dataset of visits. */
export const formsOfVisits: Record<string, [form: object, more?: object]> = {
  'months that begin and end within': [{ ...ofVisits, ...grains({ day: 'P1M' }) }],
  'months in what a grain is called that begin and end within': [
    { ...ofVisits, ...grains({ 'groupby:day': 'P1M' }) },
  ],
  'quarters of moments that begin and end within': [
    { ...ofVisits, groupby: ['at'], ...grains({ at: 'P3M' }) },
  ],
  'months and another group, which are not looked at': [
    { ...ofVisits, groupby: ['day', 'open'], ...grains({ day: 'P1Y' }) },
  ],
  'weeks of few days in a grain of their own': [
    { ...ofVisits, ...where(filter('day', 'BETWEEN', ['2025-01-13', '2025-01-16'])) },
  ],
  'years of days that all begin one': [
    { ...ofVisits, ...where(filter('day', 'IN', ['2025-03-01', '2025-04-01', '2025-02-01'])) },
  ],
  'times of day': [{ ...ofVisits, groupby: ['clock'] }],
  'times of day in hours': [{ ...ofVisits, groupby: ['clock'], ...grains({ clock: 'PT1H' }) }],
  'times of day as they are': [{ ...ofVisits, groupby: ['clock'], ...grains({ clock: 'none' }) }],
  'rows in the order of lists': [
    {
      viz_type: 'table',
      all_columns: ['n', 'tags'],
      order_by_cols: [
        ['tags', false],
        ['n', true],
      ],
      row_limit: 3,
    },
  ],
  'the least text and the least list': [
    { ...ofVisits, groupby: ['open'], metrics: [metric('MIN', 'kind'), metric('MAX', 'tags')] },
  ],
  'days of week of moments, in what a grain is called': [
    { ...ofVisits, groupby: ['at'], columns: ['open'], ...grains({ 'groupby:at': 'weekday' }) },
  ],
  'two groups of time in grains of their own': [
    {
      viz_type: 'heatmap',
      all_columns_x: 'day',
      all_columns_y: 'at',
      metric: 'COUNT(*)',
      ...where(filter('n', '<', 3)),
    },
  ],
  'texts that hold a number': [
    { viz_type: 'table', all_columns: ['n'], ...where(filter('big', 'CONTAINS', '740999')) },
  ],
  'lists and what is empty': [{ ...ofVisits, groupby: ['tags'] }],
  'a list of one': [{ ...ofVisits, groupby: ['tags'], ...where(filter('tags', '==', '[]')) }],
  'numbers that are none': [
    {
      viz_type: 'pie',
      all_columns: ['amount'],
      metric: metric('MAX', 'amount'),
      ...where(filter('n', 'BETWEEN', [1, 6])),
    },
  ],
  'a number that is none': [
    { ...ofVisits, groupby: ['amount'], ...where(filter('amount', '==', 'NaN')) },
  ],
  'all but what is none': [
    {
      ...ofVisits,
      groupby: ['amount'],
      ...where(filter('amount', 'NOT IN', ['NaN', 1, '<NULL>'])),
    },
  ],
  'numbers of many digits': [
    {
      viz_type: 'table',
      all_columns: ['big'],
      ...where(filter('big', 'IN', ['9007199254740993', '9007199254740995'])),
    },
  ],
  'what is called as the rest is, twice': [
    { ...ofVisits, groupby: ['kind'], top: { series: top(3, 'COUNT(*)') } },
  ],
  'truths of which some are missing': [
    {
      ...heat,
      all_columns_x: 'open',
      all_columns_y: 'kind',
      metric: metric('COUNT', 'open'),
      sort_x_axis: 'alpha_desc',
    },
  ],
  'boxes of numbers that are none': [
    { viz_type: 'box_plot', metrics: [metric('SUM', 'amount')], columns: ['n'], groupby: ['open'] },
  ],
  'points of no number': [
    {
      ...points,
      entity: 'n',
      x: metric('SUM', 'amount'),
      y: metric('MAX', 'big'),
      ...where(filter('n', '<=', 5)),
    },
  ],
}

/** A table of the same columns without a row, and the forms that are asked of it. */
export const nothing = `SELECT 1 AS id, DATE '2025-01-01' AS sold, 'East' AS region, 'A' AS product, 2 AS qty, 0.5 AS price, true AS paid WHERE false`
export const formsOfNothing: Record<string, object> = {
  'bars of nothing': { ...bars, columns: ['product'], contribution: true },
  'the first bars of nothing': { ...bars, top: { series: top(2, 'SUM(qty)') } },
  'a line of nothing': { ...bars, viz_type: 'echarts_timeseries_line', groupby: ['sold'] },
  'months of nothing': { ...bars, groupby: ['sold'], ...grains({ sold: 'P1M' }) },
  'a pie of nothing': { viz_type: 'pie', all_columns: ['region'], metric: sum },
  'a pie of nothing at all': { viz_type: 'pie', metric: sum },
  'a heatmap of nothing': heat,
  'boxes of nothing': { viz_type: 'box_plot', metrics: [sum], groupby: ['region'] },
  'a box of nothing': { viz_type: 'box_plot', metrics: [sum, mean], columns: ['id'] },
  'points of nothing': points,
  'groups of nothing': { ...table, percent_metrics: [sum] },
  'numbers of nothing': measured(sum, mean, 'COUNT(*)', shown('share')),
}
