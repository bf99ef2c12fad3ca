import { Component, type ErrorInfo, type ReactNode } from 'react';
import { MESSAGES } from '#src/lib/constants.ts';

/** The last resort, shown if even the error page fails. */
export class FallbackBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main style={{ padding: '20vh 24px', maxWidth: 480, margin: '0 auto' }}>
        <p>{MESSAGES.errorPageFailed}</p>
        <a href="/">{MESSAGES.goHome}</a>
      </main>
    );
  }
}
