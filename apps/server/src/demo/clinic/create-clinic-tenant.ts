import { FEATURES } from '@dossier/core/tenants/features'
import type { Tx } from '../../db/open.ts'
import { createDemoTenant, type DemoTenant } from '../create-demo-tenant.ts'
import type { DemoPerson } from '../demo-person.ts'
import { nameOf } from '../sign-ins.ts'
import { CLINIC_INFORMATION } from './clinic-information.ts'

const PEOPLE: DemoPerson[] = [
  { email: 'both@city.example', name: nameOf('both@city.example'), isAdmin: true, teams: ['Patient Safety'] },
  { email: 'helen@clinic.example', name: 'Helen Marsh', editData: true, teams: ['Patient Safety'], status: 'On duty' },
  { email: 'yusuf@clinic.example', name: 'Yusuf Demir', teams: ['Nursing'], status: 'On duty' },
  { email: 'carla@clinic.example', name: 'Carla Benedetti', teams: ['Nursing'], status: 'On call' },
  { email: 'anneke@clinic.example', name: 'Anneke Visser', teams: ['Pharmacy'] },
  { email: 'rajiv@clinic.example', name: 'Rajiv Menon', teams: ['Facilities'], status: 'Off duty' },
]

/** The small tenant, of another trade: other words, other statuses, other people. */
export const createClinicTenant = (tx: Tx, passwordHash: string): Promise<DemoTenant> =>
  createDemoTenant(tx, {
    tenant: {
      title: 'Harbour Clinic',
      domain: 'clinic',
      settings: { timeZone: 'Europe/London' },
      // Here a field that a colleague has open stays closed; in the city it can be overwritten. (D-050)
      features: FEATURES.filter((feature) => feature !== 'allowLockedFieldsToBeEdited'),
      recordName: 'Incident',
      caseName: 'Investigation',
      statuses: ['Reported', 'Under Review', 'Waiting for Family', 'Measures Agreed', 'Resolved'],
      severities: ['No Harm', 'Minor Harm', 'Moderate Harm', 'Severe Harm'],
    },
    teams: ['Patient Safety', 'Nursing', 'Pharmacy', 'Facilities'],
    landingPage: '/cases',
    people: PEOPLE,
    userStatuses: ['On duty', 'On call', 'Off duty'],
    information: CLINIC_INFORMATION,
    passwordHash,
  })
