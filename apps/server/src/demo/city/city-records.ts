import type { ImportedCase } from '../../domains/cases/import/check-imported-case.ts'
import type { CsvRow } from '../csv.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'
import { MOMENT, type CityClock } from '../moment.ts'
import type { AreaOf } from './city-areas.ts'
import { BUREAUS } from './create-city-tenant.ts'

export interface CityParts {
  city: DemoTenant
  templates: ReadonlyMap<string, number>
  areaOf: AreaOf
  clock: CityClock
}

/** A request of the city as a record. Empty values of the data stay empty. */
export function recordOf({ city, templates, areaOf, clock }: CityParts, row: CsvRow): ImportedCase {
  const { RequestType = '', Address = '', CreatedDate = '', UpdatedDate = '', ClosedDate = '' } = row
  const created = clock.instant(CreatedDate)
  return {
    templateId: pick(templates, RequestType),
    title: `${RequestType}: ${Address}`,
    statusId: pick(city.statuses, statusOf(row)),
    openedBy: { id: null, name: 'MyLA311' },
    created,
    lastUpdated: UpdatedDate || ClosedDate ? clock.instant(UpdatedDate || ClosedDate) : created,
    closed: ClosedDate ? clock.instant(ClosedDate) : null,
    areas: areaOf(row),
    tags: tagsOf(row),
    fields: fieldsOf(row, clock),
  }
}

/** An open request for which the city has set a coming day is scheduled; all other statuses are the data's. */
function statusOf({ Status = '', ServiceDate = '' }: CsvRow): string {
  return Status === 'Open' && ServiceDate > MOMENT.local.slice(0, 10) ? 'Scheduled' : Status
}

const tagsOf = ({ Anonymous, RequestSource }: CsvRow): string[] => [
  ...(Anonymous === 'Y' ? ['anonymous'] : []),
  ...(RequestSource === 'Mobile App' ? ['mobile-app'] : []),
]

const yesNo = (letter = ''): boolean | null => (letter === '' ? null : letter === 'Y')

function fieldsOf(row: CsvRow, clock: CityClock): Record<string, unknown> {
  const { Latitude, Longitude, Address = '', Owner = '' } = row
  return {
    'request-number': row['SRNumber'],
    'reported-at': clock.instant(row['CreatedDate'] ?? ''),
    'requested-via': row['RequestSource'],
    'mobile-os': row['MobileOS'],
    anonymous: yesNo(row['Anonymous']),
    location: Latitude && Longitude ? [{ lat: Number(Latitude), lng: Number(Longitude), label: Address }] : null,
    address: Address,
    'zip-code': row['ZipCode'],
    'address-verified': yesNo(row['AddressVerified']),
    'police-precinct': row['PolicePrecinct'],
    'planning-area': row['APC'],
    bureau: BUREAUS[Owner],
    yard: row['AssignTo'],
    'service-date': clock.date(row['ServiceDate'] ?? ''),
  }
}
