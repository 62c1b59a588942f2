import type { Step } from '../play-story.ts'

/** An invented incident of an invented clinic. */
export interface Incident {
  template: string
  title: string
  area: string
  by: string
  /** How long before the demo was created it was reported. */
  hoursAgo: number
  /** How long it took to close it; absent: it is open. */
  closedAfter?: number
  fields: Record<string, unknown>
  steps?: Step[]
}

const fall = (area: string, hoursAgo: number, title: string, rest: Partial<Incident> = {}): Incident => ({
  template: 'Fall',
  title,
  area,
  hoursAgo,
  by: 'carla',
  ...rest,
  fields: { shift: 'Night', injuries: ['None'], 'family-informed': false, ...rest.fields },
})

const drug = (area: string, hoursAgo: number, title: string, rest: Partial<Incident> = {}): Incident => ({
  template: 'Medication Error',
  title,
  area,
  hoursAgo,
  by: 'yusuf',
  ...rest,
  fields: { shift: 'Early', ...rest.fields },
})

/** Its title comes from the template. */
const fault = (area: string, hoursAgo: number, equipment: string, rest: Partial<Incident> = {}): Incident => ({
  template: 'Equipment Fault',
  title: '',
  area,
  hoursAgo,
  by: 'rajiv',
  ...rest,
  fields: { equipment, ...rest.fields },
})

const miss = (area: string, hoursAgo: number, title: string, rest: Partial<Incident> = {}): Incident => ({
  template: 'Near Miss',
  title,
  area,
  hoursAgo,
  by: 'helen',
  ...rest,
  fields: { shift: 'Late', ...rest.fields },
})

const grounds = (area: string, hoursAgo: number, title: string, rest: Partial<Incident> = {}): Incident => ({
  template: 'Grounds and Visitors',
  title,
  area,
  hoursAgo,
  by: 'rajiv',
  ...rest,
  fields: { ...rest.fields },
})

const review: Step = { after: 2, by: 'helen', assignee: 'helen', status: 'Under Review' }

export const INCIDENTS: Incident[] = [
  fall('Geriatrics', 3, 'Patient found beside the bed at night', {
    fields: { 'what-happened': 'Bed was set high after washing.', 'patient-reference': 'P-2207', injuries: ['Hip'] },
    steps: [
      { after: 1, by: 'carla', comment: 'Doctor has seen her, X-ray is ordered.', severity: 'Moderate Harm' },
      { after: 2, by: 'helen', assignee: 'helen', status: 'Under Review', awaiting: ['Nursing'] },
    ],
  }),
  fall('Geriatrics', 27, 'Slipped on a wet floor after cleaning', {
    steps: [review],
    fields: { injuries: ['Bruise'] },
  }),
  fall('Internal Medicine', 52, 'Stumbled over the stand of an infusion', { fields: { injuries: ['Wrist'] } }),
  fall('Surgery', 75, 'Got up alone on the first day after surgery', {
    fields: { 'patient-reference': 'P-1984', 'family-informed': true, injuries: ['Head'] },
    steps: [
      { ...review, severity: 'Severe Harm', sensitive: true },
      { after: 4, by: 'both', promoted: true, collaborators: ['carla', 'helen'] },
      { after: 30, by: 'helen', status: 'Waiting for Family', comment: 'Daughter comes on Monday for a talk.' },
    ],
  }),
  fall('Maternity', 99, 'Visitor fainted beside the bed', { fields: { shift: 'Late' } }),
  fall('Geriatrics', 130, 'Fell out of a wheelchair in the day room', { steps: [review] }),
  fall('Emergency', 160, 'Fell from a stretcher without side rails', { steps: [review], closedAfter: 40 }),
  fall('Internal Medicine', 210, 'Slid down from the edge of the bed', { closedAfter: 30 }),
  fall('Geriatrics', 290, 'Lost balance in the shower', { closedAfter: 72, fields: { injuries: ['Bruise', 'Wrist'] } }),
  fall('Surgery', 400, 'Tripped over slippers', { closedAfter: 20 }),
  drug('Internal Medicine', 6, 'Morning dose given twice', {
    fields: { 'patient-reference': 'P-3310', medicine: 'Metoprolol', dose: 100, 'what-happened': 'Not ticked off.' },
    steps: [
      { after: 1, by: 'anneke', comment: 'Blood pressure watched for twelve hours, no effect seen.' },
      { ...review, awaiting: ['Pharmacy'] },
    ],
  }),
  drug('Children', 30, 'Dose calculated for a wrong weight', {
    fields: { 'patient-reference': 'P-3021', medicine: 'Paracetamol', dose: 500, 'family-informed': true },
    steps: [review, { after: 9, by: 'anneke', promoted: true, comment: 'Checked all orders of that day: one more.' }],
  }),
  drug('Surgery', 58, 'Antibiotic given an hour late', { fields: { medicine: 'Cefuroxime', dose: 1500 } }),
  drug('Emergency', 82, 'Ampoules of like colour mixed up', {
    fields: { medicine: 'Adrenaline', shift: 'Night' },
    steps: [{ after: 3, by: 'anneke', status: 'Measures Agreed', comment: 'The two now lie in different drawers.' }],
  }),
  drug('Geriatrics', 111, 'Sleeping pill given to the neighbor', { fields: { medicine: 'Zopiclone', dose: 7.5 } }),
  drug('Maternity', 140, 'Allergy missing on the chart', { steps: [review], fields: { medicine: 'Penicillin' } }),
  drug('Internal Medicine', 190, 'Insulin drawn up with a wrong syringe', { closedAfter: 48, steps: [review] }),
  drug('Surgery', 260, 'Infusion ran too fast', { closedAfter: 25, fields: { medicine: 'Potassium chloride' } }),
  drug('Children', 340, 'Out-of-date syrup on the shelf', { closedAfter: 12, by: 'anneke' }),
  fault('Surgery', 5, 'Infusion pump 14', {
    fields: { 'what-happened': 'Alarm stays silent.', 'repair-cost': 240 },
    steps: [{ after: 1, by: 'rajiv', assignee: 'rajiv', comment: 'Taken out of use, spare one is on the ward.' }],
  }),
  fault('Emergency', 22, 'Defibrillator 3', {
    fields: { 'what-happened': 'Battery does not charge.' },
    steps: [{ after: 1, by: 'rajiv', assignee: 'rajiv', severity: 'Moderate Harm', status: 'Under Review' }],
  }),
  fault('Maternity', 47, 'Warming bed 2', { fields: { 'repair-cost': 415.5 } }),
  fault('Internal Medicine', 70, 'Patient lift', { steps: [{ after: 5, by: 'rajiv', status: 'Measures Agreed' }] }),
  fault('Geriatrics', 105, 'Call button of room 12'),
  fault('Surgery', 150, 'Autoclave', { closedAfter: 60, fields: { 'repair-cost': 1890 } }),
  fault('Children', 230, 'Breathing monitor 5', { closedAfter: 18 }),
  fault('Emergency', 310, 'Ultrasound machine', { closedAfter: 90, fields: { 'repair-cost': 3200 } }),
  miss('Surgery', 9, 'Wrong side marked before surgery', {
    fields: { 'what-happened': 'Noticed at the last check before the cut.' },
    steps: [
      { ...review, promoted: true },
      { after: 6, by: 'both', comment: 'We look at the last twenty markings.' },
    ],
  }),
  miss('Emergency', 35, 'Two patients of one name in neighboring beds', { steps: [review] }),
  miss('Children', 64, 'Window handle left unlocked'),
  miss('Internal Medicine', 120, 'Oxygen bottle nearly empty during transport', { steps: [review] }),
  miss('Maternity', 170, 'Wristbands of twins mixed up and noticed', { closedAfter: 26, steps: [review] }),
  miss('Geriatrics', 280, 'Door alarm of the ward was switched off', { closedAfter: 50 }),
  grounds('Car park', 12, 'Ambulance lane blocked by a delivery van', {
    fields: { place: [{ lat: 53.5459, lng: 9.9661, colour: 'Orange', label: 'Gate B' }] },
  }),
  grounds('Garden', 40, 'Loose paving stone near the pond', {
    fields: { place: [{ lat: 53.5463, lng: 9.9649, label: 'South bank' }] },
    steps: [{ after: 3, by: 'rajiv', assignee: 'rajiv', comment: 'Fenced off until the mason comes.' }],
  }),
  grounds('Car park', 90, 'Lamp over the barrier is dark'),
  grounds('Emergency', 135, 'Visitor shouted at the reception', { by: 'yusuf', steps: [review] }),
  grounds('Maternity', 200, 'Stranger met in the staff corridor', { closedAfter: 10, by: 'carla' }),
  grounds('Garden', 320, 'Broken bench', { closedAfter: 140 }),
  grounds('Car park', 450, 'Bicycle stolen', { closedAfter: 24 }),
]
