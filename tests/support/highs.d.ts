/** HiGHS as the tests use it: one program in the LP format, solved once. */
declare module 'highs' {
  export default function load(): Promise<{
    solve: (
      program: string,
      options?: { mip_rel_gap?: number },
    ) => { Status: string; ObjectiveValue: number; Columns: Record<string, object> };
  }>;
}
