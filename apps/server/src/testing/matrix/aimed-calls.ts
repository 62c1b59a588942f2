import type { RawCall } from '../caller.ts'
import type { Clinic } from './clinic.ts'

/** A call by which somebody could learn what only others may see. */
export interface AimedCall {
  name: string
  request(clinic: Clinic): RawCall
}

type FieldName = keyof Clinic['fields']

const SORTED = ['diagnosis', 'dose', 'seen', 'ward', 'urgent', 'risk'] as const
const HIDDEN = [...SORTED, 'place', 'scan', 'follows', 'stays'] as const

const get = (name: string, path: (clinic: Clinic) => string): AimedCall => ({
  name,
  request: (clinic) => ({ method: 'GET', path: path(clinic) }),
})

const post = (name: string, path: string, body: (clinic: Clinic) => unknown): AimedCall => ({
  name,
  request: (clinic) => ({ method: 'POST', path, body: body(clinic) }),
})

const column = ({ fields }: Clinic, name: FieldName) => `fields.${fields[name]}`
const ids = ({ records }: Clinic) => records.map(({ id }) => id)

/** Pages of each view: sorted, grouped and filtered by what is hidden. */
const pages: AimedCall[] = (['all', 'some', 'grouped', 'divided', 'board', 'map', 'gallery'] as const).flatMap(
  (view) => {
    const of = (name: string, more: (clinic: Clinic) => string = () => '') =>
      get(`list "${view}" ${name}`, (clinic) => `/views/cases?viewId=${clinic.views[view]}${more(clinic)}`)
    if (view !== 'all') return [of('as it is')]
    return [
      of('as it is'),
      of('by title', () => '&sortBy=title&sortDesc=false'),
      ...SORTED.map((name) =>
        of(`by ${name} as well`, (clinic) => `&sortBy=title&sortDesc=false&thenSortBy=-${column(clinic, name)}`),
      ),
      ...SORTED.map((name) => of(`by ${name}`, (clinic) => `&sortBy=${column(clinic, name)}&sortDesc=false`)),
      ...(['ward', 'urgent', 'diagnosis', 'seen', 'follows', 'risk', 'related'] as const).map((name) =>
        of(`grouped by ${name}`, (clinic) => `&groupBy=${column(clinic, name)}`),
      ),
      ...['canary', 'flu'].map((text) => of(`with "${text}"`, () => `&searchTerm=${encodeURIComponent(text)}`)),
    ]
  },
)

const lists: AimedCall[] = [
  ...pages,
  get('the older list', ({ views }) => `/cases/list?viewId=${views.some}`),
  get('a table', (clinic) => `/cases/table?viewId=${clinic.views.grouped}`),
  get('the first list', ({ views }) => `/views/first?search=${encodeURIComponent(`?view=${views.all}&sort=title`)}`),
  get('counts of views', () => '/views/summary'),
  get('counts of views with a text', () => '/views/summary?searchTerm=flu'),
  get('calculations', ({ views }) => `/views/calculations?viewId=${views.all}`),
  get('calculations of groups', ({ views }) => `/views/calculations?viewId=${views.grouped}`),
  get('calculations of subgroups', ({ views }) => `/views/calculations?viewId=${views.divided}`),
  get('calculations with a text', ({ views }) => `/views/calculations?viewId=${views.all}&searchTerm=canary`),
  get('points', (clinic) => `/views/points?viewId=${clinic.views.all}&markerColumn=${column(clinic, 'place')}`),
  get('placed', (clinic) => `/views/placed?viewId=${clinic.views.all}&markerColumn=${column(clinic, 'place')}`),
  get('pictures', (clinic) => `/views/pictures?ids=${ids(clinic)}&pictureColumn=${column(clinic, 'scan')}`),
  get('a calendar', (clinic) => `/cases/between?start=2020-01-01&end=2020-02-20&dateColumn=${column(clinic, 'seen')}`),
  get('a calendar with a text', () => `/cases/between?start=${day(-20)}&end=${day(2)}&searchTerm=canary`),
]

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

const CLAUSES: [FieldName, object][] = [
  ['diagnosis', { operator: 'Contains', value: 'flu' }],
  ['diagnosis', { operator: 'IsSet' }],
  ['dose', { operator: 'GreaterThan', value: 5 }],
  ['dose', { operator: 'Equals', value: 1 }],
  ['seen', { operator: 'OnDay', value: '2020-01-02' }],
  ['ward', { operator: 'Any', value: ['A'] }],
  ['urgent', { operator: 'Equals', value: true }],
  ['place', { operator: 'IsSet' }],
  ['scan', { operator: 'IsSet' }],
  ['follows', { operator: 'NotSet' }],
  ['risk', { operator: 'LessThan', value: 3_000_000 }],
  ['amount', { operator: 'LessThan', value: null, dynamicField: 'dose' }],
]

const clausesOf = (clinic: Clinic, field: FieldName, clause: object) => {
  const other = (clause as { dynamicField?: FieldName }).dynamicField
  return [{ field: column(clinic, field), ...clause, ...(other && { dynamicField: column(clinic, other) }) }]
}

const exported = (name: string, body: (clinic: Clinic) => object): AimedCall =>
  post(`export ${name}`, '/exports/records', (clinic) => ({ format: 'csv', ...body(clinic) }))

const all = (of: object) => ({ all: true, of: { searchTerm: '', timeZone: 'UTC', ...of } })

const searches: AimedCall[] = [
  ...CLAUSES.flatMap(([field, clause]) => {
    const name = `${field} ${JSON.stringify(clause)}`
    const found =
      (more: object = {}) =>
      (clinic: Clinic) => ({ clauses: clausesOf(clinic, field, clause), ...more })
    const records = (clinic: Clinic) => ({ records: all({ clauses: clausesOf(clinic, field, clause) }) })
    return [
      post(`search by ${name}`, '/search/advanced/cases', found()),
      post(`"any of" ${name}`, '/search/advanced/cases', (clinic) => ({
        clauses: [{ orClause: true, subClauses: clausesOf(clinic, field, clause) }],
      })),
      exported(`by ${name}`, (clinic) => ({ ...records(clinic), columns: ['caseNumber'] })),
      post(`many records by ${name}`, '/bulkEdits/preview', (clinic) => ({
        ...records(clinic),
        changes: [{ do: 'close' }],
      })),
    ]
  }),
  ...['flu', 'canary', 'Visit'].map((searchTerm) =>
    post(`search for "${searchTerm}"`, '/search/advanced/cases?sortBy=relevance', (clinic) => ({
      searchTerm,
      columns: ['title', ...HIDDEN.map((name) => column(clinic, name))],
    })),
  ),
  ...['"Canary Diagnosis":flu', '"Canary Dose">5', '"Canary Risk"<3000000'].map((query) =>
    post(`search as ${query}`, '/search/advanced/cases', () => ({ query })),
  ),
  ...['Related:', 'Related:fl'].map((text) =>
    post(`offers after ${text}`, '/search/query', () => ({ text, cursor: text.length })),
  ),
  ...['canary', 'flu', 'flu visit', 'Visit'].flatMap((text) => [
    post(`hits of "${text}"`, '/search/hits', (clinic) => ({ searchTerm: text, ids: ids(clinic) })),
    get(`palette "${text}"`, () => `/search/simple?searchTerm=${text}`),
    get(
      `records to pick with "${text}"`,
      ({ fields }) => `/datasource/cases/field/${fields.related}?searchTerm=${text}`,
    ),
  ]),
]

for (const title of ['canary measles', 'canary zoster'])
  searches.push(get(`similar to "${title}"`, () => `/search/similar?title=${encodeURIComponent(title)}`))

const exports: AimedCall[] = [
  exported('of a view', ({ views }) => ({ records: all({ viewId: views.all }) })),
  exported('of some', ({ views }) => ({ records: all({ viewId: views.some }) })),
  exported('of groups', ({ views }) => ({ records: all({ viewId: views.grouped }) })),
  exported('of subgroups', ({ views }) => ({ records: all({ viewId: views.divided }) })),
  exported('of every column', (clinic) => ({
    records: { ids: ids(clinic) },
    columns: ['caseNumber', 'title', ...HIDDEN.map((name) => column(clinic, name)), column(clinic, 'related')],
  })),
  ...SORTED.map((name) =>
    exported(`by ${name}`, (clinic) => ({
      records: { ids: ids(clinic) },
      columns: ['caseNumber', column(clinic, name)],
      sortBy: column(clinic, name),
    })),
  ),
]

/** What a preview says would change tells what is there. */
const edits: AimedCall[] = (
  [
    ['diagnosis', 'canary flu'],
    ['dose', 1],
    ['seen', '2020-01-02'],
    ['ward', 'B'],
    ['urgent', true],
  ] as const
).flatMap(([name, value]) => [
  post(`set ${name}`, '/bulkEdits/preview', (clinic) => ({
    records: { ids: ids(clinic) },
    changes: [{ do: 'set', place: column(clinic, name), value }],
  })),
  post(`cells of ${name}`, '/bulkEdits/preview', (clinic) => ({
    rows: ids(clinic).map((caseId) => ({ caseId, cells: [{ place: column(clinic, name), value, seen: value }] })),
  })),
  post(`pasted ${name}`, '/bulkEdits/preview', (clinic) => ({
    pasted: ids(clinic).map((caseId) => ({ caseId, cells: [{ place: column(clinic, name), text: String(value) }] })),
    form: { dateForm: 'ymd', decimal: '.', timeZone: 'UTC' },
  })),
])

for (const name of ['diagnosis', 'dose', 'seen'] as const)
  edits.push(
    post(`clear ${name}`, '/bulkEdits/preview', (clinic) => ({
      records: { ids: ids(clinic) },
      changes: [{ do: 'clear', place: column(clinic, name) }],
    })),
  )

/** Each record as a whole. */
const OF_A_RECORD: readonly [string, (clinic: Clinic, nth: number) => string][] = [
  ['details', ({ records }, nth) => `/cases/details?caseNumber=${records[nth]!.caseNumber}`],
  ['history', ({ records }, nth) => `/event/${records[nth]!.id}`],
  ['history by days', ({ records }, nth) => `/cases/history/${records[nth]!.id}`],
  ['filters of its history', ({ records }, nth) => `/event/choices/${records[nth]!.id}`],
  ['past', ({ records }, nth) => `/event/past/${records[nth]!.id}?moment=2999-01-01T00:00:00Z`],
  ['files', ({ records }, nth) => `/files/${records[nth]!.id}`],
]

const records: AimedCall[] = [0, 1, 2].flatMap((nth) =>
  OF_A_RECORD.map(([name, path]) => get(`${name} of record ${nth}`, (clinic) => path(clinic, nth))),
)

const others: AimedCall[] = [
  get('names of records', (clinic) => `/datasource/cases/names?ids=${ids(clinic)}`),
  get('records to pick', ({ fields }) => `/datasource/cases/field/${fields.related}`),
  get('notifications', () => '/notifications'),
  get('records of a person', ({ clerk }) => `/users/cases/${clerk.id}?includeCollaborating=true`),
]

export const AIMED_CALLS: readonly AimedCall[] = [...lists, ...searches, ...exports, ...edits, ...records, ...others]
