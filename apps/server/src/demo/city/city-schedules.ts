import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import type { DemoSchedule } from '../create-demo-schedules.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'
import { MOMENT } from '../moment.ts'

/** What every record of a planned round has. */
const ROUND = 'round'

const COLLECTION = 'Collection'
const STREETS = 'Streets'
const DESK = 'City Desk'

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6]

/** What the bureaus do again and again, beside what residents ask for. `today` is the day in the city. */
export function citySchedules(
  city: DemoTenant,
  { templates, today }: { templates: ReadonlyMap<string, number>; today: Temporal.PlainDate },
): DemoSchedule[] {
  const inDays = (days: number) => today.add({ days }).toString()
  const using = (template: string, bureau: string, fields: object = {}) => ({
    by: 'editor',
    templateId: pick(templates, template),
    timeZoneId: MOMENT.zone,
    fields: { tags: [ROUND], bureau, ...fields },
  })
  const weekly = (dayOf: number, startTime: string, endTime: string) => ({
    scheduleFreq: FREQUENCIES.weekly,
    dayOf,
    startTime,
    endTime,
    hasRun: true as const,
  })
  return [
    {
      title: 'Dumping sweep, Skid Row',
      folder: COLLECTION,
      ...weekly(MONDAY, '06:00', '10:00'),
      ...using('Illegal Dumping Pickup', 'Sanitation', { address: 'San Pedro St & E 5th St', 'estimated-cost': 2400 }),
    },
    {
      title: 'Dumping sweep, Alameda corridor',
      folder: COLLECTION,
      ...weekly(THURSDAY, '06:00', '09:30'),
      ...using('Illegal Dumping Pickup', 'Sanitation', { address: 'S Alameda St & E 41st St', 'estimated-cost': 1900 }),
    },
    {
      title: 'Bulky items, Boyle Heights',
      folder: COLLECTION,
      ...weekly(TUESDAY, '07:00', '13:00'),
      ...using('Bulky Items', 'Sanitation', { address: 'E Cesar E Chavez Ave' }),
      second: { skipped: true },
    },
    {
      title: 'Leaf pickup, Hancock Park',
      folder: COLLECTION,
      ...weekly(TUESDAY, '08:00', '12:00'),
      ...using('Bulky Items', 'Sanitation'),
      hasRun: undefined,
      minRunDate: inDays(-70),
      maxRunDate: inDays(-8),
    },
    {
      title: 'Christmas tree drop-off, Griffith Park',
      folder: COLLECTION,
      ...using('Bulky Items', 'Sanitation', { address: 'Crystal Springs Dr' }),
      scheduleFreq: FREQUENCIES.once,
      date: inDays(18),
      startTime: '08:00',
      endTime: '16:00',
    },
    {
      title: 'Graffiti round, Venice Blvd',
      folder: STREETS,
      ...weekly(WEDNESDAY, '05:30', '11:00'),
      ...using('Graffiti Removal', 'Community Beautification', { address: 'Venice Blvd', 'estimated-cost': 1350 }),
      second: { values: { 'estimated-cost': 2100, 'crew-notes': 'Two crews: the underpass, too.' } },
    },
    {
      title: 'Graffiti round, Pico-Union',
      folder: STREETS,
      ...weekly(SATURDAY, '06:30', '10:30'),
      ...using('Graffiti Removal', 'Community Beautification', { address: 'W Pico Blvd', 'estimated-cost': 980 }),
    },
    {
      title: 'Night patrol for dark streets',
      folder: STREETS,
      ...weekly(FRIDAY, '04:00', '06:30'),
      ...using('Single Streetlight Issue', 'Street Lighting', { 'crew-notes': 'Note every pole that is dark.' }),
    },
    {
      title: 'Lamp test, 2nd Street tunnel',
      folder: STREETS,
      ...weekly(SUNDAY, '02:30', '04:00'),
      ...using('Single Streetlight Issue', 'Street Lighting', { address: '2nd Street tunnel' }),
    },
    {
      title: 'Outreach, Spring Street',
      folder: STREETS,
      ...weekly(TUESDAY, '07:30', '11:30'),
      ...using('Homeless Encampment', 'Sanitation', { address: 'N Spring St' }),
    },
    {
      title: 'Storm drains before the rain',
      folder: STREETS,
      ...weekly(THURSDAY, '07:00', '12:00'),
      ...using('Other', 'Sanitation', { subject: 'Storm drains' }),
      hasRun: undefined,
      minRunDate: inDays(21),
      maxRunDate: inDays(90),
    },
    {
      title: 'Sprinkler check in parks',
      folder: 'Water',
      ...weekly(SATURDAY, '05:00', '08:00'),
      ...using('Report Water Waste', 'Water and Power'),
    },
    {
      title: 'Call script and hold times',
      folder: DESK,
      ...weekly(WEDNESDAY, '09:00', '10:00'),
      ...using('Feedback', 'Call Center', { subject: 'Call script and hold times' }),
    },
    {
      title: 'Month-end review of open requests',
      folder: DESK,
      ...using('Feedback', 'Call Center', { subject: 'Open requests at the end of the month' }),
      by: 'admin',
      scheduleFreq: FREQUENCIES.monthly,
      dayOf: 31,
      startTime: '16:00',
      endTime: '17:30',
    },
    {
      title: 'Vehicle and ladder check',
      folder: 'Crews',
      ...using('Other', 'Street Lighting', { subject: 'Vehicle and ladder', tags: ['equipment'] }),
      scheduleFreq: FREQUENCIES.weekly,
      dayOf: MONDAY,
      startTime: '08:00',
      bulkCreateForTeams: [pick(city.teams, 'Street Lighting')],
    },
  ]
}

/** Of these weeks, schedules have left records. */
export const WEEKS_OF_ROUNDS = 3
