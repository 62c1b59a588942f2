import { SuiteAccountButton } from './SuiteAccountButton.tsx'

/** People of the suite keep password and second factor there. */
export const ManagedBySuite = () => (
  <div className="factor-form">
    <p>You sign in with Suite. Manage your password and two-factor authentication there.</p>
    <div className="factor-foot">
      <SuiteAccountButton variant="primary" size="lg" />
    </div>
  </div>
)
