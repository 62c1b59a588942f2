import type { Tx } from '../../db/open.ts'
import { createDemoTenant, type DemoPerson, type DemoTenant } from '../create-demo-tenant.ts'
import { nameOf } from '../sign-ins.ts'
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

const PEOPLE: DemoPerson[] = [
  { email: 'admin@city.example', name: nameOf('admin@city.example'), isAdmin: true, teams: ['City Desk'] },
  {
    email: 'editor@city.example',
    name: nameOf('editor@city.example'),
    editData: true,
    scheduling: true,
    teams: ['Sanitation', 'Community Beautification'],
  },
  { email: 'reader@city.example', name: nameOf('reader@city.example'), teams: ['City Desk'] },
  {
    email: 'night@city.example',
    name: nameOf('night@city.example'),
    teams: ['Night Shift', 'Sanitation'],
    shift: 'Night',
    status: 'Out of office',
  },
  {
    email: 'day@city.example',
    name: nameOf('day@city.example'),
    teams: ['Day Shift', 'Street Lighting'],
    shift: 'Day',
    status: 'Available',
  },
  { email: 'both@city.example', name: nameOf('both@city.example'), teams: ['Call Center'] },
  { email: 'marcus@city.example', name: 'Marcus Bell', teams: ['Sanitation'], status: 'In the field' },
  {
    email: 'lucia@city.example',
    name: 'Lucía Fernández',
    teams: ['Sanitation', 'Day Shift'],
    shift: 'Day',
    status: 'In the field',
  },
  { email: 'tomoko@city.example', name: 'Tomoko Arai', teams: ['Sanitation'], status: 'Out of office' },
  { email: 'gwen@city.example', name: 'Gwen Prichard', teams: ['Community Beautification'], status: 'In a meeting' },
  {
    email: 'hector@city.example',
    name: 'Hector Salgado',
    teams: ['Community Beautification', 'Night Shift'],
    shift: 'Night',
  },
  { email: 'ines@city.example', name: 'Inês Carvalho', teams: ['Street Lighting'] },
  {
    email: 'victor@city.example',
    name: 'Victor Nakamura',
    teams: ['Street Lighting', 'Night Shift'],
    shift: 'Night',
    status: 'In the field',
  },
  { email: 'priya@city.example', name: 'Priya Raman', teams: ['Water and Power'], status: 'Available' },
  { email: 'owen@city.example', name: 'Owen Gallagher', teams: ['Water and Power'], status: 'In a meeting' },
  { email: 'tanya@city.example', name: 'Tanya Brooks', teams: ['Call Center'], status: 'Available' },
  {
    email: 'joel@city.example',
    name: 'Joel Abrams',
    teams: ['Homeless Outreach', 'Sanitation'],
    status: 'In the field',
  },
  {
    email: 'keisha@city.example',
    name: 'Keisha Monroe',
    editUsers: true,
    teams: ['Homeless Outreach'],
    status: 'Available',
  },
]

/** The large tenant: a city's desk for requests from its residents. */
export const createCityTenant = (tx: Tx, passwordHash: string): Promise<DemoTenant> =>
  createDemoTenant(tx, {
    tenant: {
      title: 'City of Los Angeles',
      domain: 'city',
      subscription: { id: 1001, plan: 'Professional', status: 'active', validUntil: null, seats: 50 },
      statuses: ['Open', 'Scheduled', 'In Progress', 'On Hold', 'Referred Out', 'Cancelled', 'Closed'],
    },
    teams: TEAMS,
    people: PEOPLE,
    userStatuses: ['Available', 'In the field', 'In a meeting', 'Out of office'],
    information: CITY_INFORMATION,
    passwordHash,
  })

/** The people of a team, by the part of their email before the @. */
export const membersOf = (team: string): string[] =>
  PEOPLE.filter((person) => person.teams?.includes(team)).map(({ email }) => email.slice(0, email.indexOf('@')))
