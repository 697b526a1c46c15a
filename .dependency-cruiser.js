/**
 * A layer of ours may import itself and what the table of import directions says, nothing else of ours.
 * @param {string} layer
 * @param {string[]} allowed
 * @param {string} comment
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const only = (layer, allowed, comment) => ({
  name: `${layer.replaceAll('/', '-')}-imports-only`,
  severity: 'error',
  comment,
  from: { path: `^${layer}/` },
  to: {
    path: '^(src|server|tests|e2e|scripts|bench)/',
    pathNot: [layer, ...allowed].map((path) => `^${path}(/|\\.)`),
  },
})

/**
 * @param {string} name
 * @param {string} from
 * @param {string} to
 * @param {string} comment
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})

/**
 * The folders of a floor, lowest first: each may import those before it.
 * @param {string} floor
 * @param {string[]} folders
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const upwards = (floor, folders) =>
  folders
    .slice(0, -1)
    .map((folder, at) =>
      never(
        `${floor.replaceAll('/', '-')}-${folder}-is-below`,
        `^${floor}/${folder}/`,
        `^${floor}/(${folders.slice(at + 1).join('|')})/`,
        `In ${floor} imports go one way: ${folders.join(' < ')}.`,
      ),
    )

const engineFolders = ['clickhouse', 'duckdb', 'mysql', 'postgres', 'sqlite', 'trino']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only(
      'src/ui',
      ['src/api/contract'],
      'A piece of src/ui is presentational: give it what it shows as props.',
    ),
    only('src/api/contract', [], 'The contract imports the schema library and nothing of ours.'),
    only('src/api', ['src/api/contract'], 'The api layer speaks HTTP and knows the contract only.'),
    only(
      'src/machines',
      ['src/api/contract'],
      'A machine declares its actors as stubs; src/wiring/workspace.ts provides the api functions.',
    ),
    only(
      'src/features',
      ['src/machines', 'src/ui', 'src/api/contract'],
      'A view selects from machines and shows pieces of src/ui; calls are provided in src/wiring/workspace.ts.',
    ),
    only(
      'src/effects',
      ['src/machines', 'src/api', 'src/ui'],
      'An effect is an actor: it knows the messages of its machine, the calls and the browser.',
    ),
    only(
      'src/wiring',
      ['src/effects', 'src/machines', 'src/api'],
      'Wiring provides actors to machines and shows nothing.',
    ),
    only('src', [], 'The page takes nothing from the server, the tests or the scripts.'),
    only(
      'server',
      ['src/api/contract'],
      'The server shares the contract with the page and nothing else.',
    ),
    {
      name: 'no-sibling-features',
      severity: 'error',
      comment:
        "Two screens meet in a machine or in a piece of src/ui, not in each other's views; what every list, every thing and every save shares is in features/lists, features/items and features/conflict, a dataset's metrics in features/metrics, the fields of a filter in features/filters, the chart types in features/drawings, the signed-in user's menu in features/account.",
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/($1|items|lists|conflict|metrics|filters|drawings|account)/',
      },
    },
    never(
      'machines-are-react-free',
      '^src/machines/',
      '(^|/)node_modules/(@types/)?(react|react-dom|@xstate/react|react-router|react-router-dom|axios|@fluentui/[^/]+)/',
      "A machine runs without a browser: rendering is the view's, HTTP is an actor's.",
    ),
    never(
      'contract-is-light',
      '^src/api/contract/(?!frames/)',
      '(^|/)node_modules/(?!zod/)|^src/api/contract/frames/',
      'The contract is loaded by the sign-in page and the server: it imports the schema library only.',
    ),
    never(
      'frames-are-arrow',
      '^src/api/contract/frames/',
      '(^|/)node_modules/(?!@uwdata/flechette/)',
      'What reads frames is loaded with the first of them: the page imports it by import() alone, with the library of Arrow.',
    ),
    never(
      'api-is-axios',
      '^src/api/(?!contract/)',
      '(^|/)node_modules/(?!axios/|zod/)',
      'The api layer speaks HTTP: axios and the contract.',
    ),
    never(
      'views-make-no-calls',
      '^src/features/',
      '(^|/)node_modules/axios/',
      "A view sends events; the machine's actor makes the call.",
    ),
    never(
      'ui-knows-no-machines',
      '^src/ui/',
      '(^|/)node_modules/(xstate|@xstate/[^/]+|axios|react-router|react-router-dom)/',
      'A piece of src/ui is presentational: hand it values and callbacks.',
    ),
    never(
      'parts-know-no-machines',
      '^src/features/[^/]+/parts/',
      '^src/(machines|api/(?!contract/))|(^|/)node_modules/(xstate|@xstate/[^/]+|axios|react-router|react-router-dom)/',
      'A part of a screen is presentational, as the pieces of src/ui are: hand it values and callbacks.',
    ),
    ...upwards('src/machines', [
      'lib',
      'pickers',
      'thumbnails',
      'users',
      'metrics',
      'items',
      'upload',
      'models',
      'shell',
      'databases',
      'lists',
      'projects',
      'trash',
      'system',
      'explorer',
      'newChart',
      'home',
      'savedQueries',
      'sql',
      'dataset',
    ]),
    never(
      'the-barrel-is-light',
      '^src/ui/index\\.ts$',
      '^src/ui/(charts|grid|editor)/',
      'Charts, grids and the editor weigh: they are imported from their own files, by those who show them.',
    ),
    ...upwards('src/ui', [
      'theme',
      'format',
      'text',
      'controls',
      'feedback',
      'overlays',
      'layout',
      'charts',
      'cards',
      'list',
      'editor',
      'grid',
    ]),
    ...upwards('server', [
      'engines',
      'security',
      'store',
      'charts',
      'databases',
      'jobs',
      'results',
      'uploads',
      'sql',
      'models',
      'exports',
      'plugins',
      'start',
      'routes',
      'examples',
      'move',
    ]),
    ...upwards('server/charts', ['sql', 'types', 'answer', 'rows']),
    ...upwards('server/store', [
      'db',
      'peers',
      'lists',
      'users',
      'things',
      'databases',
      'projects',
      'datasets',
      'models',
      'queries',
      'charts',
      'dashboards',
      'trash',
    ]),
    ...upwards('server/uploads', [
      'csv',
      'unpack',
      'workbook',
      'json',
      'types',
      'parquet',
      'parts',
      'import',
      'importer',
      'receive',
      'preview',
      'job',
      'superset',
    ]),
    ...engineFolders.map((engine) =>
      never(
        `${engine}-knows-no-other-engine`,
        `^server/engines/${engine}/`,
        `^server/engines/(?!${engine}/)(${engineFolders.join('|')})/`,
        'What two engines share is in remote, reach or sqlText.',
      ),
    ),
    never(
      'shared-by-engines',
      '^server/engines/(remote|reach|sqlText)/',
      `^server/engines/(${engineFolders.join('|')})/`,
      'What every engine uses knows none of them.',
    ),
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(worker|url|raw)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
