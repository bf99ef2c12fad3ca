/** Runs with every test file of the project `screens`: a page is waited for, however busy the machine; the usual guard is a second. */
import * as React from 'react';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 300_000 });

// React keeps the stack of each element that it makes, which no test reads: a fifteenth of the time. It has no setting for this.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
