import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Comments } from '../../kits/comments/Comments.tsx'
import { CaseFiles } from '../../kits/files/CaseFiles.tsx'
import { History } from '../../kits/history/History.tsx'
import { Links } from '../../kits/links/Links.tsx'
import { UnseenDot } from '../../kits/visits/UnseenDot.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import '../../ui/tabs.css'

/** Their keys in the history. */
const COMMENTS = ['comment']
const FILES = ['files']

/** Comments, history, files, people and links of the record. */
export function Activity() {
  return (
    <Tabs className="activity">
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
        </Tab>
      </TabList>
      <TabPanel id="updates" className="tab-panel">
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
    </Tabs>
  )
}
