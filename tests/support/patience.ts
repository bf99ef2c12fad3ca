/** Runs with every test file of the project `screens`: a page is waited for, however busy the machine; the usual guard is a second. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 300_000 });
