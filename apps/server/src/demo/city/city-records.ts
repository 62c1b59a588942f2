import type { ImportedCase } from '../../domains/cases/check-imported-case.ts'
import type { CsvRow } from '../csv.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'
import { MOMENT, toInstant } from '../moment.ts'
import type { AreaOf } from './city-areas.ts'
import { BUREAUS } from './create-city-tenant.ts'

export interface CityParts {
  city: DemoTenant
  templates: ReadonlyMap<string, number>
  areaOf: AreaOf
}

/** A request of the city as a record. What the data leaves empty stays empty. */
export function recordOf({ city, templates, areaOf }: CityParts, row: CsvRow): ImportedCase {
  const { RequestType = '', Address = '', CreatedDate = '', UpdatedDate = '', ClosedDate = '' } = row
  const created = toInstant(CreatedDate)
  return {
    templateId: pick(templates, RequestType),
    title: `${RequestType}: ${Address}`,
    statusId: pick(city.statuses, statusOf(row)),
    openedBy: { id: null, name: 'MyLA311' },
    created,
    lastUpdated: UpdatedDate || ClosedDate ? toInstant(UpdatedDate || ClosedDate) : created,
    closed: ClosedDate ? toInstant(ClosedDate) : null,
    areas: areaOf(row),
    tags: tagsOf(row),
    fields: fieldsOf(row),
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

function fieldsOf(row: CsvRow): Record<string, unknown> {
  const { Latitude, Longitude, Address = '', Owner = '' } = row
  return {
    'request-number': row['SRNumber'],
    'reported-at': toInstant(row['CreatedDate'] ?? ''),
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
    'service-date': row['ServiceDate'],
  }
}
