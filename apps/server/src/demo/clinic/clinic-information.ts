import type { DemoInformation } from '../create-demo-tenant.ts'

export const CLINIC_INFORMATION: readonly DemoInformation[] = [
  {
    title: 'After an incident',
    text: `
<ol>
<li>Look after the patient first.</li>
<li>Tell the person <strong>on duty</strong> in Patient Safety.</li>
<li>Write the incident down the same day: what you saw, not whose fault it was.</li>
</ol>
<p>Nobody is blamed for reporting. Questions: <a href="mailto:safety@clinic.example">safety@clinic.example</a></p>`,
  },
  {
    title: 'When we investigate',
    text: `
<p>An incident with <strong>moderate or severe harm</strong> becomes an investigation within two days. The family is told
before it begins and reads the result before it is closed.</p>`,
  },
]
