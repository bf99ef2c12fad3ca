-- From engine 0.18 on, spare equipment is no part of the share for what is not listed. Stored processes with such a share get none beside
-- it, so that they keep their figures (engine/scenario/carry-over.ts does the same for files).
UPDATE configurations SET assumptions = jsonb_set(assumptions, '{capital,spare_equipment}', '0')
WHERE assumptions -> 'capital' ? 'unlisted_equipment' AND NOT (assumptions -> 'capital' ? 'spare_equipment');
