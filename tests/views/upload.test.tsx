import { expect, test } from 'vitest'
import { FileUpload } from '../../src/features/upload/FileUpload'
import { carsFile, openUpload, uploadAnswer } from '../support/uploads'
import { openView } from '../support/view'

const open = async () => {
  const world = openUpload()
  const view = await openView(<FileUpload actor={world.actor} />)
  await view.happens(world.ready)
  return { ...view, ...world }
}

test('a file is uploaded: Submit says what it waits for, a refusal stays beside the form, and the second try closes the dialog', async () => {
  const view = await open()
  expect(view.off()).toEqual(['Advanced settings', 'Submit'])
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  expect({ name: view.value('Table name'), off: view.off() }).toEqual({ name: 'cars', off: [] })
  expect(view.text()).toContain('2 columns into main.cars')

  await view.press('Submit')
  expect(view.off()).toEqual(expect.arrayContaining(['Table name', 'Submit']))
  await view.happens(() =>
    view.calls[0]?.report({ type: 'upload.progressed', progress: { sent: 4, total: 8 } }),
  )
  expect(view.text()).toContain('Sending 4 B of 8 B')
  await view.happens(() =>
    view.calls[0]?.report({
      type: 'upload.refused',
      error: { status: 409, message: 'main.cars already exists. Choose another name.' },
    }),
  )
  expect(view.text()).toContain('main.cars already exists. Choose another name.')

  await view.type('Table name', 'cars_2')
  expect(view.text()).not.toContain('main.cars already exists')
  await view.press('Submit')
  await view.happens(() => view.calls[1]?.report({ type: 'upload.finished', answer: uploadAnswer }))
  expect({
    sent: view.calls.map(({ work }) => work.upload?.table_name),
    status: view.actor.getSnapshot().status,
  }).toEqual({ sent: ['cars', 'cars_2'], status: 'done' })
})

test('Cancel stops an upload that is under way and leaves the form; once it cannot be stopped the button says why', async () => {
  const view = await open()
  await view.happens(() => view.choose(carsFile))
  await view.press('Submit')
  await view.press('Cancel')
  expect({ orders: view.calls[0]?.orders, isBusy: view.isBusy('Cancel') }).toEqual({
    orders: ['upload.stopRequested'],
    isBusy: true,
  })
  await view.happens(() =>
    view.calls[0]?.report({
      type: 'upload.unstoppable',
      error: { status: 409, message: 'The table is being written' },
    }),
  )
  expect(view.off()).toContain('Cancel')
  await view.happens(() => view.calls[0]?.report({ type: 'upload.stopped' }))
  expect({ name: view.value('Table name'), off: view.off() }).toEqual({ name: 'cars', off: [] })
})
