import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Comments } from '../comments/Comments.tsx'
import { CaseFiles } from '../files/CaseFiles.tsx'
import { History } from '../history/History.tsx'
import { Links } from '../links/Links.tsx'
import { tabOf, usePagePlace, type CaseTab } from '../case-form/page-place.ts'
import { UnseenDot } from '../visits/UnseenDot.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { TimeTab } from './TimeTab.tsx'
import '../../ui/tabs.css'

/** Their keys in the history. */
const COMMENTS = ['comment']
const FILES = ['files']
const LINKS = ['links', 'mergedInto', 'mergedFrom']

/** Comments, history, files, people, links and times of the record. */
export function Activity() {
  const place = usePagePlace()
  const open = tabOf(place)
  const [hadUpdates, setHadUpdates] = useState(false)
  if (open === 'updates' && !hadUpdates) setHadUpdates(true)
  return (
    <Tabs className="activity" selectedKey={open} onSelectionChange={(tab) => place.onTab(tab as CaseTab)}>
      <TabList className="tabs" aria-label="Activity">
        <Tab id="updates" className="tab">
          Updates
          <UnseenDot keys={COMMENTS} />
        </Tab>
        <Tab id="history" className="tab">
          History
          <UnseenDot keys="any" />
        </Tab>
        <Tab id="files" className="tab">
          Files
          <UnseenDot keys={FILES} />
        </Tab>
        <Tab id="people" className="tab">
          People
        </Tab>
        <Tab id="links" className="tab">
          Links
          <UnseenDot keys={LINKS} />
        </Tab>
        <Tab id="time" className="tab">
          Time spent
        </Tab>
      </TabList>
      {/* What is being written there, with its caret, is there again. */}
      <TabPanel id="updates" className="tab-panel" shouldForceMount={hadUpdates}>
        <Comments />
      </TabPanel>
      <TabPanel id="history" className="tab-panel">
        <History />
      </TabPanel>
      <TabPanel id="files" className="tab-panel">
        <CaseFiles />
      </TabPanel>
      <TabPanel id="people" className="tab-panel">
        <PeopleTab />
      </TabPanel>
      <TabPanel id="links" className="tab-panel">
        <Links />
      </TabPanel>
      <TabPanel id="time" className="tab-panel">
        <TimeTab />
      </TabPanel>
    </Tabs>
  )
}
