import type { Tx } from '../../db/open.ts'
import { createDemoTenant, type DemoTenant } from '../create-demo-tenant.ts'
import type { DemoPerson } from '../demo-person.ts'
import { nameOf, type SignInEmail } from '../sign-ins.ts'
import { CITY_INFORMATION } from './city-information.ts'

/** The bureaus that own requests, by the code in the data. */
export const BUREAUS: Record<string, string> = {
  BOS: 'Sanitation',
  OCB: 'Community Beautification',
  BSL: 'Street Lighting',
  ITA: 'Call Center',
  LADWP: 'Water and Power',
}

const TEAMS = [...Object.values(BUREAUS), 'City Desk', 'Homeless Outreach', 'Night Shift', 'Day Shift']

const person = (email: string, name: string, teams: string[], rest?: Partial<DemoPerson>): DemoPerson => ({
  email,
  name,
  teams,
  ...rest,
})

const signIn = (email: SignInEmail, teams: string[], rest?: Partial<DemoPerson>): DemoPerson =>
  person(email, nameOf(email), teams, rest)

const PEOPLE: DemoPerson[] = [
  signIn('admin@city.example', ['City Desk'], { isAdmin: true }),
  signIn('editor@city.example', ['Sanitation', 'Community Beautification'], { editData: true, scheduling: true }),
  signIn('reader@city.example', ['City Desk']),
  signIn('night@city.example', ['Night Shift', 'Sanitation'], { shift: 'Night', status: 'Out of office' }),
  signIn('day@city.example', ['Day Shift', 'Street Lighting'], { shift: 'Day', status: 'Available' }),
  signIn('both@city.example', ['Call Center']),
  person('marcus@city.example', 'Marcus Bell', ['Sanitation'], { status: 'In the field' }),
  person('lucia@city.example', 'Lucía Fernández', ['Sanitation', 'Day Shift'], {
    shift: 'Day',
    status: 'In the field',
  }),
  person('tomoko@city.example', 'Tomoko Arai', ['Sanitation'], { status: 'Out of office' }),
  person('gwen@city.example', 'Gwen Prichard', ['Community Beautification'], { status: 'In a meeting' }),
  person('hector@city.example', 'Hector Salgado', ['Community Beautification', 'Night Shift'], { shift: 'Night' }),
  person('ines@city.example', 'Inês Carvalho', ['Street Lighting']),
  person('victor@city.example', 'Victor Nakamura', ['Street Lighting', 'Night Shift'], {
    shift: 'Night',
    status: 'In the field',
  }),
  person('priya@city.example', 'Priya Raman', ['Water and Power'], { status: 'Available' }),
  person('owen@city.example', 'Owen Gallagher', ['Water and Power'], { status: 'In a meeting' }),
  person('tanya@city.example', 'Tanya Brooks', ['Call Center'], { status: 'Available' }),
  person('joel@city.example', 'Joel Abrams', ['Homeless Outreach', 'Sanitation'], { status: 'In the field' }),
  person('keisha@city.example', 'Keisha Monroe', ['Homeless Outreach'], { editUsers: true, status: 'Available' }),
]

/** The large tenant: a city's desk for requests from its residents. */
export const createCityTenant = (tx: Tx, passwordHash: string): Promise<DemoTenant> =>
  createDemoTenant(tx, {
    tenant: {
      title: 'City of Los Angeles',
      domain: 'city',
      settings: { timeZone: 'America/Los_Angeles' },
      subscription: { id: 1001, plan: 'Professional', status: 'active', validUntil: null, seats: 50 },
      statuses: ['Open', 'Scheduled', 'In Progress', 'On Hold', 'Referred Out', 'Cancelled', 'Closed'],
    },
    teams: TEAMS,
    landingPage: '/dashboard',
    people: PEOPLE,
    userStatuses: ['Available', 'In the field', 'In a meeting', 'Out of office'],
    information: CITY_INFORMATION,
    passwordHash,
  })

/** The people of a team, by the part of their email before the @. */
export const membersOf = (team: string): string[] =>
  PEOPLE.filter((person) => person.teams?.includes(team)).map(({ email }) => email.slice(0, email.indexOf('@')))
