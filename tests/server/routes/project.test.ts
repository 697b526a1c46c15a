import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q, signedInUser } from '../../support/app.ts'
import { chartApps, type ChartApp } from '../../support/chartApp.ts'

type Person = Awaited<ReturnType<typeof signedInUser>>
describe.each(chartApps)('projects on $kind', ({ open }) => {
  let app: ChartApp
  let owner: Person
  let member: Person
  let stranger: Person
  const charts: number[] = []
  const dashboards: number[] = []
  beforeAll(async () => {
    app = await open()
    owner = await signedInUser(app.app, 'olga')
    member = await signedInUser(app.app, 'max')
    stranger = await signedInUser(app.app, 'stefan')
    for (const slice_name of ['First', 'Second', 'Third'])
      charts.push(
        (
          await owner.post('/chart/', {
            slice_name,
            viz_type: 'pie',
            datasource_id: app.datasets['sales'],
            description: 'of sales',
          })
        ).body.id as number,
      )
    for (const dashboard_title of ['One', 'Two'])
      dashboards.push(
        (await owner.post('/dashboard', { dashboard_title, description: 'told' })).body
          .id as number,
      )
  })
  afterAll(() => app.close())

  const create = async (fields: object = {}) =>
    (
      await owner.post('/projects/', {
        project_title: 'Sales',
        members: [member.user.id],
        ...fields,
      })
    ).body.id as number
  const show = async (id: number, who = owner) => (await who.get(`/projects/${id}`)).body.result
  const outcomeOf = ({ status, body }: { status: number; body: any }) => [status, body.message]
  const reference = ({ user: { id, username } }: Person) => ({
    id,
    user_id: id,
    username,
    first_name: username,
    last_name: '',
  })
  const asMember = ({ user: { id, username } }: Person, role: string) => ({
    userId: id,
    name: username,
    username,
    email: `${username}@example.com`,
    initials: username.slice(0, 2).toUpperCase(),
    role,
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(\+0000)?$/)
  const age = expect.stringMatching(/^(now|.* ago)$/)

  describe('a project', () => {
    const madeByOwner = () => ({ created_by: reference(owner), changed_by: reference(owner) })
    const within = () => ({
      ...madeByOwner(),
      changed_on_utc: time,
      changed_on_delta_humanized: age,
      thumbnail: null,
    })
    const chart = (id: number | undefined, name: string, favorite: boolean) => ({
      id,
      chart: name,
      slice_name: name,
      visualization_type: 'pie',
      viz_type: 'pie',
      description: 'of sales',
      dataset: 'sales',
      datasource_id: app.datasets['sales'],
      form_data_key: null,
      favorite,
      ...within(),
    })
    const dashboard = (id: number | undefined, title: string) => ({
      id,
      title,
      dashboard_title: title,
      Description: 'told',
      description: 'told',
      favorite: false,
      ...within(),
    })

    test('is answered whole: its people, its charts and dashboards with those changed last first', async () => {
      const sent = {
        project_title: '  Sales ',
        description: 'All of it',
        slices: [charts[1], charts[0], charts[1]],
        dashboards,
        members: [member.user.id, owner.user.id],
      }
      const { status, body } = await owner.post('/projects/', sent)
      expect({ status, data: body.data }).toEqual({ status: 201, data: { id: body.id } })
      await owner.post(`/favstar/slice/${charts[0]}`)
      const starred = (await owner.get(`/chart/favorite_status/${q([charts[0]])}`)).body.result[0]
        .value as boolean
      expect(await show(body.id)).toEqual({
        id: body.id,
        project_title: 'Sales',
        description: 'All of it',
        ...madeByOwner(),
        created_on_utc: time,
        changed_on: time,
        changed_on_utc: time,
        changed_on_delta_humanized: age,
        members: [owner.user.id, member.user.id],
        members_metadata: [asMember(owner, 'Owner'), asMember(member, 'Member')],
        slices: [charts[1], charts[0]],
        slice_metadata: [chart(charts[1], 'Second', false), chart(charts[0], 'First', starred)],
        dashboards: [dashboards[1], dashboards[0]],
        dashboard_metadata: [dashboard(dashboards[1], 'Two'), dashboard(dashboards[0], 'One')],
        member_count: 2,
        slice_count: 2,
        dashboard_count: 2,
        favorite: false,
        version: 1,
      })
      await owner.put(`/chart/${charts[0]}`, {})
      expect((await show(body.id)).slices).toEqual([charts[0], charts[1]])
    })

    test.each([
      [{ project_title: ' ' }, 'Title is required'],
      [{ project_title: undefined }, 'Title is required'],
      [{ project_title: 'x'.repeat(251) }, 'project_title: at most 250 characters, these are 251'],
      [{ slices: [99_999, 1] }, 'slices: [99999] do not exist'],
      [{ dashboards: [99_999_999_999] }, 'dashboards: [99999999999] do not exist'],
      [{ members: [777] }, 'members: [777] do not exist'],
    ])('from %j is refused and leaves nothing behind', async (fields, message) => {
      const total = async () =>
        (await app.admin.get(`/projects/${q({ page_size: 1 })}`)).body.total as number
      const before = await total()
      expect(
        outcomeOf(await owner.post('/projects/', { project_title: 'Refused', ...fields })),
      ).toEqual([422, message])
      expect(await total()).toBe(before)
    })

    test('is not there for those who are no members, and there for admins', async () => {
      const id = await create()
      const nothing = [404, 'Not found']
      expect(
        await Promise.all(
          [
            stranger.get(`/projects/${id}`),
            stranger.put(`/projects/${id}`, { project_title: 'Mine' }),
            stranger.delete(`/projects/${id}`),
            stranger.delete(`/projects/${q([id])}`),
            stranger.put(`/projects/${id}/charts${q(charts)}`),
            stranger.delete(`/projects/${id}/charts${q(charts)}`),
            stranger.put(`/projects/${id}/metadata${q([])}`, { project_title: 'Mine' }),
            owner.get('/projects/99999'),
            owner.get('/projects/x'),
            owner.get('/projects/99999999999'),
          ].map(async (call) => outcomeOf(await call)),
        ),
      ).toEqual(Array(10).fill(nothing))
      expect((await app.admin.get(`/projects/${id}`)).status).toBe(200)
      expect(
        (await app.admin.put(`/projects/${id}`, { description: 'by the admin' })).body.result,
      ).toMatchObject({ description: 'by the admin', project_title: 'Sales' })
    })
  })

  describe('changing a project', () => {
    test('writes only the texts that are sent, trimmed, and says who did it', async () => {
      const kept = 'kept '.repeat(2_000).trim()
      const id = await create({ description: kept })
      await owner.put(`/projects/${id}`, { description: kept })
      const { status, body } = await owner.put(`/projects/${id}`, { project_title: ' Renamed ' })
      expect({ status, id: body.id }).toEqual({ status: 200, id })
      expect(body.result).toMatchObject({
        project_title: 'Renamed',
        description: kept,
        version: 3,
        changed_by: reference(owner),
      })
      expect(outcomeOf(await owner.put(`/projects/${id}`, { project_title: ' ' }))).toEqual([
        422,
        'Title is required',
      ])
      expect(outcomeOf(await member.put(`/projects/${id}`, { project_title: 'Mine' }))).toEqual([
        403,
        'Changing this project is forbidden',
      ])
      expect(await show(id)).toMatchObject({ project_title: 'Renamed', version: 3 })
    })

    test('of an older version is refused with what is stored, on both addresses, and nothing is lost', async () => {
      const id = await create()
      await app.admin.put(`/projects/${id}`, { description: 'First', version: 1 })
      for (const change of [
        () => owner.put(`/projects/${id}`, { description: 'Second', version: 1 }),
        () =>
          owner.put(`/projects/${id}/metadata${q([stranger.user.id])}`, {
            description: 'Second',
            version: 1,
          }),
      ]) {
        const { status, body } = await change()
        expect({ status, message: body.message }).toEqual({
          status: 409,
          message: expect.stringMatching(/^Changed by ada (now|a second ago|\d+ seconds ago)$/),
        })
        expect(body.errors[0].extra.current).toMatchObject({
          id,
          description: 'First',
          version: 2,
          member_count: 2,
        })
      }
      expect(await show(id)).toMatchObject({ description: 'First', member_count: 2 })
      expect(
        (await owner.put(`/projects/${id}`, { description: 'Second' })).body.result,
      ).toMatchObject({ description: 'Second', version: 3 })
    })

    test('by two people at once lands exactly one of them', async () => {
      const id = await create()
      const answers = await Promise.all(
        [owner, app.admin].map((who, at) =>
          who.put(`/projects/${id}`, { description: `by ${at}`, version: 1 }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const landed = answers.findIndex(({ status }) => status === 200)
      expect(await show(id)).toMatchObject({ description: `by ${landed}`, version: 2 })
    })

    test('what it holds by two people at once keeps what both added', async () => {
      const id = await create()
      await Promise.all([
        owner.put(`/projects/${id}/charts${q(charts.slice(0, 2))}`),
        member.put(`/projects/${id}/charts${q(charts.slice(1).toReversed())}`),
        member.put(`/projects/${id}/dashboards${q(dashboards)}`),
        owner.put(`/projects/${id}`, { project_title: 'Renamed', version: 1 }),
      ])
      expect(await show(id)).toMatchObject({
        project_title: 'Renamed',
        slice_count: 3,
        dashboard_count: 2,
      })
    })
  })

  describe('what a project holds', () => {
    test.each(['charts', 'slice', 'slices'])(
      'charts are added by any member as %s, those that are in already are passed over',
      async (className) => {
        const id = await create({ slices: [charts[0]] })
        const { status, body } = await member.put(
          `/projects/${id}/${className}${q([charts[2], charts[0], String(charts[1])])}`,
        )
        expect({ status, body }).toMatchObject({
          status: 200,
          body: {
            id,
            message: 'OK',
            added: [charts[2], charts[1]],
            result: { slice_count: 3, changed_by: reference(member), version: 1 },
          },
        })
        const again = await member.put(`/projects/${id}/${className}`, { ids: charts })
        expect({
          added: again.body.added,
          changed_on_utc: again.body.result.changed_on_utc,
        }).toEqual({ added: [], changed_on_utc: body.result.changed_on_utc })
        const out = await member.delete(
          `/projects/${id}/${className}${q([charts[1], 99_999, charts[2]])}`,
        )
        expect({ status: out.status, body: out.body }).toMatchObject({
          status: 200,
          body: {
            id,
            message: 'OK',
            removed: [charts[1], charts[2]],
            result: { slices: [charts[0]] },
          },
        })
        expect((await owner.get(`/chart/${charts[1]}`)).status).toBe(200)
      },
    )

    test('dashboards are added and taken out by any member', async () => {
      const id = await create()
      expect((await member.put(`/projects/${id}/dashboards${q(dashboards)}`)).body).toMatchObject({
        added: dashboards,
        result: { dashboard_count: 2 },
      })
      expect(
        (await member.delete(`/projects/${id}/dashboards`, { ids: dashboards })).body,
      ).toMatchObject({ removed: dashboards, result: { dashboards: [] } })
    })

    test('members are added and taken out by its Owner, together with its texts', async () => {
      const id = await create()
      const { body } = await owner.put(`/projects/${id}/metadata${q([stranger.user.id])}`, {
        project_title: ' Renamed ',
        description: 'new',
        version: 1,
      })
      expect(body).toMatchObject({
        added: [stranger.user.id],
        result: { project_title: 'Renamed', description: 'new', version: 2, member_count: 3 },
      })
      expect(body.result.members_metadata).toEqual([
        asMember(owner, 'Owner'),
        asMember(member, 'Member'),
        asMember(stranger, 'Member'),
      ])
      expect((await stranger.get(`/projects/${id}`)).status).toBe(200)
      expect(
        (await owner.delete(`/projects/${id}/metadata${q([stranger.user.id])}`)).body,
      ).toMatchObject({ removed: [stranger.user.id], result: { member_count: 2 } })
      expect((await stranger.get(`/projects/${id}`)).status).toBe(404)
      expect(
        (await owner.put(`/projects/${id}/metadata`, { project_title: 'Only the text' })).body,
      ).toMatchObject({ added: [], result: { project_title: 'Only the text' } })
    })

    test('refuses what cannot be, and then changes nothing', async () => {
      const id = await create({ slices: [charts[0]] })
      const before = await show(id)
      const refused = [
        await member.put(`/projects/${id}/charts${q([charts[1], 99_999, 88_888])}`),
        await member.put(`/projects/${id}/dashboards${q([99_999])}`),
        await owner.put(`/projects/${id}/metadata${q([777])}`, { project_title: 'Lost' }),
        await owner.put(`/projects/${id}/metadata${q([stranger.user.id])}`, { project_title: ' ' }),
        await member.put(`/projects/${id}/charts`),
        await member.put(`/projects/${id}/dashboards${q([])}`),
        await owner.put(`/projects/${id}/metadata`),
        await member.put(`/projects/${id}/charts${q(['x'])}`),
        await member.put(`/projects/${id}/metadata${q([stranger.user.id])}`),
        await member.delete(`/projects/${id}/metadata${q([member.user.id])}`),
        await owner.delete(`/projects/${id}/metadata${q([member.user.id, owner.user.id])}`),
        await app.admin.delete(`/projects/${id}/metadata${q([owner.user.id])}`),
        await owner.put(`/projects/${id}/people${q([1])}`),
        await owner.delete(`/projects/${id}/datasets${q([1])}`),
      ]
      const forbidden = [403, 'Changing this project is forbidden']
      const ownerStays = [422, 'The project owner cannot be removed']
      expect(refused.map(outcomeOf)).toEqual([
        [422, 'slices: [99999, 88888] do not exist'],
        [422, 'dashboards: [99999] do not exist'],
        [422, 'members: [777] do not exist'],
        [422, 'Title is required'],
        [400, 'No ids given'],
        [400, 'No ids given'],
        [400, 'No ids given'],
        [400, 'Not a valid rison/json argument'],
        forbidden,
        forbidden,
        ownerStays,
        ownerStays,
        [404, 'Not found'],
        [404, 'Not found'],
      ])
      expect({ ...(await show(id)), changed_on_delta_humanized: '' }).toMatchObject({
        ...before,
        changed_on_delta_humanized: '',
        slice_metadata: [{ id: charts[0] }],
      })
    })

    test('what is in the trash is hidden in it and stays in, even for one who takes it out meanwhile', async () => {
      const {
        body: { id: chart },
      } = await owner.post('/chart/', {
        slice_name: 'Thrown away',
        viz_type: 'pie',
        datasource_id: app.datasets['sales'],
      })
      const id = await create({ slices: [chart, charts[0]] })
      await owner.delete(`/chart/${chart}`)
      expect(await show(id)).toMatchObject({ slices: [charts[0]], slice_count: 1 })
      expect((await owner.delete(`/projects/${id}/charts${q([chart])}`)).body.removed).toEqual([])
      expect(outcomeOf(await owner.put(`/projects/${id}/charts${q([chart])}`))).toEqual([
        422,
        `slices: [${chart}] do not exist`,
      ])
      await app.store
        .updateTable('chart')
        .set({ deleted_on: null })
        .where('id', '=', chart)
        .execute()
      expect((await show(id)).slice_count).toBe(2)
    })
  })

  describe('the list of projects', () => {
    let named: Record<'alpha' | 'Beta' | 'gamma', number>
    const listed = async (list: object = {}, who = owner) => {
      const { body } = await who.get(
        `/projects/${q({ page_size: -1, columns: ['project_title'], ...list })}`,
      )
      const names = new Map(Object.entries(named).map(([name, id]) => [id, name]))
      return (body.ids as number[]).flatMap((id) => names.get(id) ?? [])
    }
    beforeAll(async () => {
      const alpha = await create({
        project_title: 'alpha',
        description: '100% Ökologie',
        members: [member.user.id],
      })
      const {
        body: { id: gamma },
      } = await stranger.post('/projects/', { project_title: 'gamma', members: [owner.user.id] })
      const beta = await create({ project_title: 'Beta', members: [] })
      named = { alpha, Beta: beta, gamma }
      await owner.put(`/projects/${alpha}`, {})
      await owner.post(`/favstar/project/${gamma}`)
    })

    test('shows to each caller their own and those they are members of, to admins all, what changed last first', async () => {
      expect(
        await Promise.all([owner, member, stranger, app.admin].map((who) => listed({}, who))),
      ).toEqual([['alpha', 'Beta', 'gamma'], ['alpha'], ['gamma'], ['alpha', 'Beta', 'gamma']])
      const { body } = await stranger.get('/projects/')
      expect({
        count: body.count,
        total: body.total,
        ids: body.ids,
        list_title: body.list_title,
      }).toEqual({ count: 1, total: 1, ids: [named.gamma], list_title: 'List Project' })
    })

    test.each([
      ['project_title', 'asc', ['alpha', 'Beta', 'gamma']],
      ['id', 'desc', ['Beta', 'gamma', 'alpha']],
      ['created_by.username', 'desc', ['gamma', 'Beta', 'alpha']],
      ['changed_on_utc', 'asc', ['gamma', 'Beta', 'alpha']],
    ])('is put in the order of %s %s', async (order_column, order_direction, names) => {
      expect(await listed({ order_column, order_direction })).toEqual(names)
    })

    test.each([
      ['project_title', 'project_all_text', 'ÖKO', ['alpha']],
      ['project_title', 'project_all_text', '0% ö', ['alpha']],
      ['project_title', 'project_all_text', 'A', ['alpha', 'Beta', 'gamma']],
      ['project_title', 'sw', 'b', ['Beta']],
      ['description', 'ct', 'ökologie', ['alpha']],
      ['id', 'project_is_favorite', '!t', ['gamma']],
      ['id', 'project_is_favorite', '!f', ['alpha', 'Beta']],
    ])('is filtered by %s %s %s', async (col, opr, value, names) => {
      expect(
        await listed({
          filters: [{ col, opr, value }],
          order_column: 'project_title',
          order_direction: 'asc',
        }),
      ).toEqual(names)
    })

    test('is filtered by the creator and by a member', async () => {
      expect(
        await listed({ filters: [{ col: 'created_by', opr: 'rel_o_m', value: stranger.user.id }] }),
      ).toEqual(['gamma'])
      expect(
        await listed({ filters: [{ col: 'members', opr: 'rel_m_m', value: member.user.id }] }),
      ).toEqual(['alpha'])
      expect(
        outcomeOf(
          await owner.get(
            `/projects/${q({ filters: [{ col: 'members_metadata', opr: 'eq', value: 1 }] })}`,
          ),
        ),
      ).toEqual([400, 'Filter column: members_metadata not allowed to filter'])
      expect(outcomeOf(await owner.get(`/projects/${q({ order_column: 'description' })}`))).toEqual(
        [400, 'Invalid order by column: description'],
      )
    })

    test('answers each project as it is shown alone, or the parts that were asked for', async () => {
      const filters = [{ col: 'id', opr: 'eq', value: named.alpha }]
      const { body } = await owner.get(`/projects/${q({ filters })}`)
      expect({ ...body.result[0], changed_on_delta_humanized: '' }).toEqual({
        ...(await show(named.alpha)),
        changed_on_delta_humanized: '',
      })
      const parts = await owner.get(
        `/projects/${q({ filters, columns: ['members_metadata.role', 'slice_count', 'created_by.username'], keys: ['none'] })}`,
      )
      const roles = [{ role: 'Owner' }, { role: 'Member' }]
      expect(parts.body.result).toEqual([
        {
          id: named.alpha,
          members_metadata: roles,
          slice_count: 0,
          created_by: { username: 'olga' },
        },
      ])
    })
  })

  describe('deleting projects', () => {
    const isThere = async (id: number) => (await owner.get(`/projects/${id}`)).status === 200

    test('leaves what was in them, and remembers who did it and who belonged to it', async () => {
      const id = await create({ slices: charts, dashboards })
      expect(outcomeOf(await member.delete(`/projects/${id}`))).toEqual([
        403,
        'Changing this project is forbidden',
      ])
      expect((await owner.delete(`/projects/${id}`)).body).toEqual({ message: 'OK' })
      expect({
        isThere: await isThere(id),
        status: (await owner.delete(`/projects/${id}`)).status,
      }).toEqual({ isThere: false, status: 404 })
      expect(
        (
          await Promise.all([
            ...charts.map((chart) => owner.get(`/chart/${chart}`)),
            owner.get(`/dashboard/${dashboards[0]}`),
          ])
        ).map(({ status }) => status),
      ).toEqual([200, 200, 200, 200])
      const row = await app.store
        .selectFrom('project')
        .select('deleted_by_id')
        .where('id', '=', id)
        .executeTakeFirst()
      const members = await app.store
        .selectFrom('project_member')
        .select('user_id')
        .where('project_id', '=', id)
        .execute()
      expect({ row, members }).toEqual({
        row: { deleted_by_id: owner.user.id },
        members: [{ user_id: owner.user.id }, { user_id: member.user.id }],
      })
    })

    test('in bulk is all or nothing', async () => {
      const own = [await create(), await create()]
      const {
        body: { id: joined },
      } = await app.admin.post('/projects/', { project_title: 'Joined', members: [owner.user.id] })
      const {
        body: { id: hidden },
      } = await app.admin.post('/projects/', { project_title: 'Hidden' })
      expect(outcomeOf(await owner.delete(`/projects/${q([...own, joined])}`))).toEqual([
        403,
        'Changing this project is forbidden',
      ])
      expect(outcomeOf(await owner.delete(`/projects/${q([...own, hidden])}`))).toEqual([
        404,
        'Not found',
      ])
      expect(outcomeOf(await owner.delete('/projects/', { ids: [] }))).toEqual([
        400,
        'No ids given',
      ])
      expect(await Promise.all([...own, joined].map(isThere))).toEqual([true, true, true])
      expect((await owner.delete('/projects/', { ids: own })).body).toEqual({
        message: 'Deleted 2 projects',
      })
      expect((await app.admin.delete(`/projects/${q([hidden])}`)).body).toEqual({
        message: 'Deleted 1 project',
      })
      expect(await Promise.all(own.map(isThere))).toEqual([false, false])
    })
  })
})
