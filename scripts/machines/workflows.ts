import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const folder = 'src/machines'

interface Workflow {
  title: string
  sentence: string
  picture?: string
}

/** The workflows by their folder, in the order that somebody meets them. */
const workflows: Record<string, Workflow> = {
  system: {
    title: 'Page, sign-in and what all screens share',
    sentence:
      'The page restores a session or signs a person in, then keeps their screen, dialog, notices, jobs and calls.',
  },
  shell: {
    title: 'Around the screen',
    sentence: 'Search over everything and the list of shortcuts, from any screen.',
  },
  home: {
    title: 'Home and favorites',
    sentence: 'Sections of recent and of favorite things, arranged by the person.',
    picture: 'home.png',
  },
  lists: {
    title: 'Lists',
    sentence: 'A list is searched, sorted and paged; a row opens what it names.',
  },
  items: {
    title: 'What can be done with a thing',
    sentence:
      'From any list, card or header: open, info, rename, star, duplicate, add to project, delete.',
  },
  projects: {
    title: 'Projects',
    sentence: 'A project is made, filled, shared with members and left again.',
  },
  upload: {
    title: 'A file becomes a dataset',
    sentence: 'A file is chosen, previewed as its options change, sent, and stands as a table.',
  },
  databases: {
    title: 'Databases',
    sentence:
      'A database is connected, tested and changed; its tables become datasets or are dropped.',
  },
  dataset: {
    title: 'Dataset page',
    sentence: 'Columns, rows and details of one dataset are read and changed as one form.',
  },
  metrics: { title: 'Metrics', sentence: 'Metrics of a dataset are added, changed and deleted.' },
  pickers: {
    title: 'Choosing a dataset and a chart type',
    sentence: 'Two lists to choose from, used by new charts and by changes of a source.',
  },
  newChart: {
    title: 'New chart',
    sentence:
      'A dataset and a chart type become a form on the server, and the explorer opens on it.',
  },
  explorer: {
    title: 'Chart explorer',
    sentence:
      'Columns are put into slots, the query is run or stopped, and the chart is looked at, undone, named, saved and shared.',
    picture: 'explorer.png',
  },
  dashboard: {
    title: 'Dashboards',
    sentence:
      'Charts in a grid are arranged, filtered and read together; each change saves itself.',
  },
  sql: {
    title: 'SQL explorer',
    sentence:
      'Statements are written in tabs, run, stopped and found again; results become datasets and files.',
    picture: 'sql.png',
  },
  savedQueries: { title: 'Saved queries', sentence: 'A statement is saved under a title.' },
  models: {
    title: 'Models and maps',
    sentence:
      'Jobs that train, predict and flatten are started, followed over reloads and stopped.',
  },
  users: {
    title: 'Users',
    sentence: 'An admin makes and changes users; everybody changes their own password.',
  },
  thumbnails: {
    title: 'Thumbnails',
    sentence: 'Charts are drawn small and stored while nothing else is to do.',
  },
  trash: { title: 'Trash', sentence: 'Deleted things are restored or deleted for good.' },
  lib: {
    title: 'What many machines are made of',
    sentence: 'A read, a write and completions are each one machine for all of their kind.',
  },
}

/** A machine as the index has it: its folder below `src/machines`, and what is written above it. */
export interface Listed {
  id: string
  workflow: string
  sentence: string
}

const docstring = (file: string, name: string) => {
  const text = readFileSync(join(root, file), 'utf8')
  const written = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const ${name}\\b`).exec(
    text,
  )?.[1]
  if (written === undefined)
    throw new Error(`${file}: write a sentence above ${name} that says what it is for`)
  return written
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter(Boolean)
    .join(' ')
}

/** Every machine with what is written above it; one without a sentence or outside of every workflow is refused. */
export const listedMachines = (): Listed[] => {
  const files = globSync(`${folder}/**/*.machine.ts`, { cwd: root }).toSorted()
  const factories = ['command', 'resource'].map((id) => ({
    id,
    file: `${folder}/lib/${id}.ts`,
    name: id,
  }))
  const machines = files.map((file) => {
    const id = basename(file, '.machine.ts')
    return { id, file, name: `${id}Machine` }
  })
  return [...machines, ...factories].map(({ id, file, name }) => {
    const workflow = relative(folder, dirname(file)).split('/')[0] ?? ''
    if (!(workflow in workflows))
      throw new Error(
        `${file}: give its folder a title and a sentence in scripts/machines/workflows.ts`,
      )
    return { id, workflow, sentence: docstring(file, name) }
  })
}

/** The page of docs/machines that leads to all others: the workflows, their pictures and their machines. */
export const indexOf = (machines: Listed[]) =>
  [
    '# Machines by workflow',
    '',
    'Written by `npm run diagrams`. In the diagrams `do /` starts an actor, `entry /` and `exit /` run actions, `again /` is an event that enters it or a state inside it anew, and other lines of a box are events that it takes without leaving it. A state with a thick border has its own diagram below.',
    '',
    ...Object.entries(workflows).flatMap(([workflow, { title, sentence, picture }]) => [
      `## ${title}`,
      '',
      sentence,
      '',
      ...(picture === undefined ? [] : [`![${title}](../pictures/${picture})`, '']),
      ...machines
        .filter((machine) => machine.workflow === workflow)
        .map((machine) => `- [${machine.id}](${machine.id}.md): ${machine.sentence}`),
      '',
    ]),
  ].join('\n')
