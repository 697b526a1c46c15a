import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tree } from '../../src/ui/list/Tree'
import { TreeRow } from '../../src/ui/list/TreeRow'
import { openView, withGridRoom, withSizes } from '../support/view'

type Fruits = Readonly<Record<string, readonly string[]>>
const branches: Fruits = { apples: ['Gala', 'Boskoop'], Bananas: ['Gold'], 'a last one': [] }

const itemsOf = (open: ReadonlySet<string>, fruits: Fruits) =>
  Object.entries(fruits).flatMap(([name, leaves], at) => {
    const isOpen = open.has(name)
    return [
      { key: name, name, level: 1 as const, at: at + 1, of: 3, isOpen },
      ...(isOpen ? leaves : []).map((leaf, place) => ({
        ...{ key: `${name}.${leaf}`, name: leaf, level: 2 as const },
        ...{ at: place + 1, of: leaves.length },
      })),
    ]
  })

/** A tree of branches, of which those of these names are open, and what Enter did on its leaves; one leaf may be a form. */
const openTree = async (
  first: readonly string[],
  chosen: string | null = null,
  fruits = branches,
  form = '',
) => {
  const entered: string[] = []
  let closeAll = () => undefined as unknown
  const Shown = () => {
    const [open, setOpen] = useState<ReadonlySet<string>>(new Set(first))
    closeAll = () => setOpen(new Set())
    return (
      <Tree
        label="Fruits"
        head={<input aria-label="Search" />}
        instead={null}
        items={itemsOf(open, fruits)}
        chosen={chosen}
        lookOf={({ name }) => ({
          ...{ title: name, onEnter: () => void entered.push(name) },
          ...(name === form ? { body: <p>A form</p> } : {}),
        })}
        menuOf={({ name }) => [
          {
            key: 'a',
            label: `Rename ${name}`,
            onSelect: () => document.querySelector('input')?.focus(),
          },
        ]}
        onOpen={({ key }, opens) =>
          setOpen((now) => new Set(opens ? [...now, key] : [...now].filter((each) => each !== key)))
        }
      />
    )
  }
  const view = await openView(<Shown />)
  const tree = document.querySelector('[role=tree]') ?? document.body
  const press = async (key: string, init: KeyboardEventInit & { at?: number } = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: init.at ?? 0 })
    await view.happens(() => void tree.dispatchEvent(event))
    return event.defaultPrevented
  }
  /** Where keys lead to, one after the other. */
  const walk = async (...keys: readonly string[]) => {
    const rows: (string | null)[] = []
    for (const key of keys) {
      await press(key)
      rows.push(view.currentBranch())
    }
    return rows
  }
  return {
    ...view,
    choose: view.press,
    press,
    walk,
    entered,
    closeAll: () => view.happens(closeAll),
  }
}

test('the arrow keys walk through a tree, stop at its ends, and open and close its branches', async () => {
  const { walk, tree, entered } = await openTree(['apples'])
  expect(await walk('ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'ArrowDown')).toEqual([
    'apples',
    'Gala',
    'Boskoop',
    'Bananas',
    'a last one',
    'a last one',
  ])
  expect(await walk('Home', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft')).toEqual([
    'apples',
    'Gala',
    'Boskoop',
    'Boskoop',
    'apples',
  ])
  await walk('ArrowLeft')
  expect(tree()).toEqual(['apples', 'Bananas', 'a last one'])
  expect(await walk('ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowRight')).toEqual([
    'apples',
    'Bananas',
    'Bananas',
    'Gold',
  ])
  expect(entered).toEqual([])
})

test('the first leaf of a branch leads back to it, whatever stands before', async () => {
  const { walk } = await openTree(['Bananas'])
  expect(await walk('Home', 'ArrowDown', 'ArrowDown', 'ArrowLeft')).toEqual([
    'apples',
    'Bananas',
    'Gold',
    'Bananas',
  ])
})

test('Enter and Space open and close a branch, and do what a leaf does', async () => {
  const { walk, tree, entered } = await openTree([])
  await walk('Enter')
  expect(tree()).toEqual(['- apples', '  Gala', '  Boskoop', 'Bananas', 'a last one'])
  await walk('ArrowDown', 'Enter', 'ArrowDown', ' ')
  expect(entered).toEqual(['Gala', 'Boskoop'])
  await walk('Home', ' ')
  expect(tree()).toEqual(['apples', 'Bananas', 'a last one'])
})

test('an arrow leads nowhere in an open branch without anything; more letters stay where the first ones led', async () => {
  const fruits = { Empty: [], Berries: ['Blackberry', 'Blueberry', 'Black currant'] }
  const { walk } = await openTree(['Empty', 'Berries'], null, fruits)
  expect(await walk('Home', 'ArrowRight', 'b', 'l', 'a', 'c')).toEqual([
    ...['Empty', 'Empty', 'Berries', 'Blackberry', 'Blackberry', 'Blackberry'],
  ])
})

test('keys lead away from what is chosen', async () => {
  const { walk } = await openTree(['apples'], 'apples.Boskoop')
  expect(await walk('ArrowUp', 'ArrowUp')).toEqual(['Gala', 'apples'])
})

test('letters go to the next name that begins with them, several of them to the name they make', async () => {
  const { press, currentBranch, walk } = await openTree(['apples', 'Bananas'])
  const type = async (text: string, from: number, apart = 100) => {
    for (const [at, letter] of Array.from(text).entries())
      await press(letter, { at: from + at * apart })
    return currentBranch()
  }
  expect([
    await type('g', 1000),
    await type('G', 2000),
    await type('g', 3000),
    await type('bo', 5000),
    await type('ba', 7000),
    await type('ba', 9000, 700),
    await type('x', 20_000),
    await type('ap', 30_000),
    await type('a last', 40_000),
  ]).toEqual([
    ...['Gala', 'Gold', 'Gala', 'Boskoop', 'Bananas', 'a last one', 'a last one', 'apples'],
    'a last one',
  ])
  expect(await walk('PageUp', 'PageDown')).toEqual(['Gold', 'a last one'])
})

test('a tree begins at what is chosen, leaves keys with Ctrl, Alt and Cmd to the page, and opens menus by keys', async () => {
  const { press, currentBranch, menu } = await openTree(['apples'], 'apples.Boskoop')
  expect(currentBranch()).toBe('Boskoop')
  expect([
    await press('ArrowUp', { ctrlKey: true }),
    await press('ArrowUp', { altKey: true }),
    await press('g', { metaKey: true }),
    await press('Tab'),
    await press('Tab', { shiftKey: true }),
    currentBranch(),
  ]).toEqual([false, false, false, false, false, 'Boskoop'])
  expect([await press('F10'), await press('F10', { shiftKey: true }), menu()]).toEqual([
    false,
    true,
    ['Rename Boskoop'],
  ])
})

test('where the row of the keys goes they stay at its place', async () => {
  const { walk, closeAll, currentBranch } = await openTree(['apples'])
  expect(await walk('ArrowDown', 'ArrowDown')).toEqual(['Gala', 'Boskoop'])
  await closeAll()
  expect(currentBranch()).toBe('a last one')
  expect(await walk('ArrowUp')).toEqual(['Bananas'])
})

test('the row that the pointer is over has its tools, whose button opens its menu; an arrow leads from the search into the tree', async () => {
  const { happens, usable, press, menu, closeMenu, currentBranch } = await openTree([])
  const pointer = (selector: string, type: string) =>
    happens(() =>
      document.querySelector(selector)?.dispatchEvent(new PointerEvent(type, { bubbles: true })),
    )
  const tools = () => usable().filter((name) => name.startsWith('Actions'))
  await pointer('[role=treeitem][aria-label=Bananas]', 'pointerover')
  expect(tools()).toEqual(['Actions of Bananas'])
  await pointer('[role=tree]', 'pointerout')
  expect(tools()).toEqual([])
  await pointer('[role=treeitem][aria-label=Bananas]', 'pointerover')
  await happens(() =>
    document.querySelector<HTMLElement>('[aria-label="Actions of Bananas"]')?.click(),
  )
  expect([menu(), currentBranch()]).toEqual([['Rename Bananas'], 'Bananas'])
  await closeMenu()
  const search = document.querySelector('input')
  const down = (key: string) =>
    happens(() => search?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await happens(() => search?.focus())
  await down('x')
  expect(document.activeElement).toBe(search)
  await down('ArrowDown')
  expect(document.activeElement?.role).toBe('tree')
  await press('ContextMenu')
  expect(menu()).toEqual(['Rename Bananas'])
})

test('the focus comes back to a tree from a menu that closes, but not from where it went meanwhile', async () => {
  const { press, closeMenu, choose, happens, menu } = await openTree([])
  const input = document.querySelector('input')
  await press('ContextMenu')
  await closeMenu()
  expect(document.activeElement?.role).toBe('tree')
  await press('ContextMenu')
  await choose('Rename apples')
  expect(document.activeElement).toBe(input)
  await press('ContextMenu')
  await happens(() => {
    input?.focus()
    input?.click()
  })
  expect([menu(), document.activeElement === input]).toEqual([[], true])
})

test('a row that has the focus has its tools, also as the focus goes to one of them, and none once it left', async () => {
  const { happens, usable, walk } = await openTree([])
  const tree = document.querySelector<HTMLElement>('[role=tree]')
  const tools = () => usable().filter((name) => name.startsWith('Actions'))
  const leave = async (to: string) => {
    const relatedTarget = document.querySelector(to)
    await happens(() =>
      tree?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })),
    )
    return tools()
  }
  await walk('ArrowDown')
  await happens(() => tree?.focus())
  expect([tools(), await leave('[aria-label="Actions of Bananas"]'), await leave('input')]).toEqual(
    [['Actions of Bananas'], ['Actions of Bananas'], []],
  )
})

test('of very many rows those in sight and some around them are drawn, the current one where it is among them', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `leaf ${at}`)
  const { happens, tree, currentBranch, walk } = await openTree(['All'], null, { All: many })
  const list = document.querySelector('[role=tree]')
  const drawn = () => [
    ...[tree().length, tree()[0]?.trim(), tree().at(-1)?.trim()],
    list?.hasAttribute('aria-activedescendant') ? currentBranch() : 'not drawn',
  ]
  const first = drawn()
  await happens(() => {
    if (list) list.scrollTop = 200 * 24
    list?.dispatchEvent(new Event('scroll'))
  })
  const below = drawn()
  await walk('End')
  expect({ first, below, end: drawn() }).toEqual({
    first: [128, '- All', 'leaf 126', 'All'],
    below: [128, 'leaf 166', 'leaf 293', 'not drawn'],
    end: [128, 'leaf 272', 'leaf 399', 'leaf 399'],
  })
})

test('rows stand below each other, below a form by as much as it measures', async () => {
  withGridRoom()
  withSizes()
  const { happens } = await openTree(['apples'], null, branches, 'Gala')
  await happens(() => Promise.resolve())
  const rows = [...document.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const whole = document.querySelector<HTMLElement>('[role=tree] > div')?.style.height
  expect([rows.map(({ style }) => style.top), whole]).toEqual([
    ['0px', '26px', '726px', '750px', '776px'],
    '802px',
  ])
})

test('what is chosen far below is in sight as a tree opens', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `leaf ${at}`)
  const { tree, currentBranch } = await openTree(['All'], 'All.leaf 300', { All: many })
  expect([tree()[0]?.trim(), tree().at(-1)?.trim(), currentBranch()]).toEqual([
    ...['leaf 269', 'leaf 396', 'leaf 300'],
  ])
})

test('what is chosen far below is in sight as soon as it is among the rows', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `leaf ${at}`)
  const { tree, press, currentBranch } = await openTree([], 'All.leaf 300', { All: many })
  await press('ArrowRight')
  expect([tree()[0]?.trim(), tree().at(-1)?.trim(), currentBranch()]).toEqual([
    ...['leaf 269', 'leaf 396', 'leaf 300'],
  ])
})

test('the tools of a row stand in place of its note while it is pointed at', async () => {
  const shown = async (over: boolean) => {
    const view = await openView(
      <TreeRow
        id="row"
        item={{ key: 'a', name: 'cost', level: 1, at: 1, of: 1 }}
        look={{ title: 'cost', note: 'Trained', value: '12', tools: <button>Delete</button> }}
        {...{ top: 0, chosen: false, current: false, over }}
        onClick={() => undefined}
        onOver={() => undefined}
        onHeight={() => undefined}
      />,
    )
    const text = view.text()
    await view.close()
    return text
  }
  expect([await shown(false), await shown(true)]).toEqual(['cost Trained', 'cost Delete'])
})
