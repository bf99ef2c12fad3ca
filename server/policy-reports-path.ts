/** Path to which browsers report what the content security policy blocked. */
export const POLICY_REPORTS = '/policy-reports';
