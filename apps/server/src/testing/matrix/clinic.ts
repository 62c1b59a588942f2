import { randomUUID } from 'node:crypto'
import { casePeople } from '@dossier/contract/cases/people'
import { cases } from '@dossier/contract/cases/lifecycle'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import type { FieldValue } from '@dossier/contract/fields'
import { viewEditing } from '@dossier/contract/views/editing'
import { recordsOf } from '../records.ts'
import { newTenant, type TestPerson } from '../world.ts'

/** What only doctors may see of a record. */
export interface Findings {
  diagnosis: string | null
  dose: number | null
  seen: string | null
  /** One after the other. */
  wards: readonly ('A' | 'B' | 'C')[]
  urgent: boolean
  place: [lat: number, lng: number] | null
  hasScan: boolean
  /** The record, by its position, that it names. */
  follows: number | null
}

export const NOTHING: Findings = {
  diagnosis: null,
  dose: null,
  seen: null,
  wards: ['A', 'B'],
  urgent: false,
  place: null,
  hasScan: false,
  follows: null,
}

type Created = Awaited<ReturnType<ReturnType<typeof recordsOf>['create']>>
export type Clinic = Awaited<ReturnType<typeof clinic>>

const marker = ([lat, lng]: [number, number]) => [{ lat, lng, colour: 'Blue', label: 'canary of a place' }]

/**
 * Records of visits, made by the same calls whatever the findings are. Two clinics differ in nothing but what only
 * doctors may see, and in what is made from it.
 */
export async function clinic(findings: readonly Findings[]) {
  const tenant = await newTenant({ title: 'Clinic', features: ['sendEmail'] })
  const doctors = await tenant.team('Doctors')
  const doctor = await tenant.person({ name: 'Dana', teamIds: [doctors], editData: true })
  // Changes nothing, so that everything is news to her.
  const colleague = await tenant.person({ name: 'Dora', teamIds: [doctors] })
  const clerk = await tenant.person({ name: 'Cleo' })
  const admin = await tenant.person({ name: 'Ada', isAdmin: true, editData: true })
  const fields = await fieldsOf(tenant, doctors)
  const { diagnosis, dose, seen, ward, urgent, place, follows, note, amount, related } = fields
  const templateId = await tenant.template({
    title: 'Visit',
    titleTemplate: '{Canary Diagnosis}',
    fields: Object.values(fields).map((id) => ({ id })),
  })
  const records: Created[] = []
  for (const [nth, one] of findings.entries()) {
    const record = await recordsOf(doctor).create({
      templateId,
      fields: {
        [diagnosis]: one.diagnosis,
        [dose]: one.dose,
        [ward]: one.wards[0] ?? null,
        [note]: `Visit ${nth}`,
        [amount]: 5,
      },
    })
    for (const { id } of [clerk, admin, colleague])
      await doctor.call(casePeople.addUser, { params: { caseId: String(record.id), userId: String(id) } })
    records.push(record)
  }
  for (const [nth, one] of findings.entries()) {
    const save = (id: string, value: FieldValue) => recordsOf(doctor).save(records[nth]!.id, id, value)
    await save(seen, one.seen)
    for (const next of one.wards.slice(1)) await save(ward, next)
    await save(urgent, one.urgent)
    await save(place, one.place && (marker(one.place) as never))
    await save(follows, one.follows === null ? null : String(records[one.follows]!.id))
    // Everybody sees which record it is; its title is made from a finding.
    await save(related, String(records[(nth + 1) % records.length]!.id))
  }
  await addScans(findings.flatMap(({ hasScan }, nth) => (hasScan ? [records[nth]!.id] : [])))
  return {
    tenant,
    doctors,
    doctor,
    colleague,
    clerk,
    admin,
    fields,
    templateId,
    records,
    views: await viewsOf(doctor, fields),
  }

  async function addScans(ids: number[]): Promise<void> {
    const file = {
      tenant_id: tenant.id,
      field_id: fields.scan,
      name: 'canary.png',
      size: 10,
      content_type: 'image/png',
    }
    const by = { preview_size: 5, user_id: null, author: 'Dana', created: '2026-01-01T00:00:00Z' }
    for (const case_id of ids)
      await tenant.asOwner((tx) =>
        tx
          .insertInto('case_files')
          .values({ ...file, ...by, id: randomUUID(), case_id })
          .execute(),
      )
  }
}

/** The hidden ones first, then what is made from them, then what everybody sees. */
async function fieldsOf(tenant: Awaited<ReturnType<typeof newTenant>>, doctors: number) {
  const permissions = { view: [doctors] }
  const ofRecords = { dataType: 'list', dataSourceId: RECORDS_SOURCE } as const
  const dose = await tenant.field({ title: 'Canary Dose', dataType: 'number', permissions })
  const ward = await tenant.field({
    title: 'Canary Ward',
    dataType: 'list',
    choices: ['A', 'B', 'C'],
    permissions,
  })
  const calculated = { calculationType: 'Numerical', expression: `[${dose}] * 1000003` } as const
  return {
    diagnosis: await tenant.field({ title: 'Canary Diagnosis', dataType: 'text', permissions }),
    dose,
    seen: await tenant.field({ title: 'Canary Seen', dataType: 'date', permissions }),
    ward,
    urgent: await tenant.field({ title: 'Canary Urgent', dataType: 'checkbox', permissions }),
    place: await tenant.field({ title: 'Canary Place', dataType: 'map-marker', permissions }),
    scan: await tenant.field({ title: 'Canary Scan', dataType: 'file-only', permissions }),
    follows: await tenant.field({ title: 'Canary Follows', ...ofRecords, permissions }),
    risk: await tenant.field({ title: 'Canary Risk', dataType: 'calculated', extensions: calculated }),
    stays: await tenant.field({
      title: 'Canary Stays',
      dataType: 'time-spent',
      extensions: { trackingFieldId: ward },
    }),
    note: await tenant.field({ title: 'Note', dataType: 'text' }),
    amount: await tenant.field({ title: 'Amount', dataType: 'number' }),
    related: await tenant.field({ title: 'Related', ...ofRecords }),
  }
}

type FieldsOf = Awaited<ReturnType<typeof fieldsOf>>

/** Lists of all records, of some by a finding, and grouped by one; each with columns, rules and results of findings. */
async function viewsOf(doctor: TestPerson, fields: FieldsOf) {
  const columns = ['caseNumber', 'title', ...Object.values(fields).map((id) => `fields.${id}`)]
  const at = (name: keyof FieldsOf) => `fields.${fields[name]}`
  const rule = { operator: 'Contains', value: 'flu', setTextColor: true, textColor: '#ff0000' }
  const shared = {
    columns,
    sortBy: at('dose'),
    formattingRules: { [at('diagnosis')]: [rule], title: [rule] },
    calculations: [
      { column: at('dose'), calcType: 'Max' },
      { column: at('risk'), calcType: 'Total' },
      { column: at('diagnosis'), calcType: 'Filled' },
    ],
  } as const
  const save = async (title: string, more: object) =>
    (await doctor.call(viewEditing.save, { body: { title, ...shared, ...more } as never })).id
  return {
    all: await save('All', {}),
    some: await save('Some', { clauses: [{ field: at('dose'), operator: 'GreaterThan', value: 5 }] }),
    grouped: await save('Grouped', { groupBy: at('ward') }),
    divided: await save('Divided', { groupBy: 'isCase', thenGroupBy: at('diagnosis') }),
    board: await save('Board', { layout: { kind: 'board', column: at('ward') } }),
    map: await save('Map', { layout: { kind: 'map', markerColumn: at('place') } }),
    gallery: await save('Gallery', { layout: { kind: 'gallery', pictureColumn: at('scan') } }),
  }
}

/** Closed and opened again, so that there is something to undo. */
export async function reopenAll({ doctor, records }: Clinic): Promise<void> {
  for (const { id } of records) {
    await doctor.call(cases.close, { params: { id: String(id) } })
    await doctor.call(cases.reopen, { params: { id: String(id) } })
  }
}
