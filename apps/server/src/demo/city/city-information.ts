import type { DemoInformation } from '../create-demo-tenant.ts'

/** What a new colleague of the city needs to know first. */
export const CITY_INFORMATION: readonly DemoInformation[] = [
  {
    title: 'Whom to call',
    text: `
<p>Nobody picks up, or you do not know whose request it is? Ask the <strong>City Desk</strong>.</p>
<ul>
<li><strong>City Desk</strong>: 213 555 0100, <a href="mailto:desk@city.example">desk@city.example</a></li>
<li><strong>Sanitation</strong>, bulky items and illegal dumping: 213 555 0141</li>
<li><strong>Street Lighting</strong>, lights that are out and open wires: 213 555 0152</li>
<li><strong>Homeless Outreach</strong>, before anything is moved: 213 555 0163</li>
<li><strong>Night Shift</strong>, all of it from 7 pm to 7 am: 213 555 0170</li>
</ul>
<p>Somebody is in danger? Call <strong>911</strong> first and write the record afterwards.</p>`,
  },
  {
    title: 'Service hours',
    text: `
<h2>For residents</h2>
<p>The call center answers daily from 7 am to 7 pm. What comes in at night waits until the morning, but for
<u>blocked roads, open wires and broken water mains</u>.</p>
<h2>For colleagues</h2>
<p>The City Desk is there on weekdays from 6 am to 10 pm. Please set your status when you leave: others see at once
whether you are available, in the field, in a meeting or out of office.</p>`,
  },
  {
    title: 'When a record becomes a case',
    text: `
<p>Every request comes in as a record. Make it a case when it takes <em>more than one visit or more than one team</em>:</p>
<ol>
<li>Look for older records at the same address and name them in a comment.</li>
<li>Choose an assignee who will see it through, and add the other teams.</li>
<li>Press <strong>Promote</strong> above the record. This cannot be undone.</li>
<li>Tell the resident what happens next, and by when.</li>
</ol>
<p>Mark it sensitive when it is about a person's health or about where somebody lives.</p>`,
  },
]
