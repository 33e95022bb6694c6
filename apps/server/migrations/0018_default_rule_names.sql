-- The default detection rules get plain names. A rule that staff have renamed keeps its name.
UPDATE "detection_rules" AS rule SET "name" = renamed."name"
FROM (VALUES
  ('xp_rate', 'Faster than the rules', 'Experience above the maximum'),
  ('session_length', 'Never sleeps', 'Session without breaks'),
  ('input_rhythm', 'Like clockwork', 'Machine-like timing'),
  ('wealth_jump', 'Sudden riches', 'Sudden wealth'),
  ('market_price', 'Far from the guide', 'Price far from the guide price'),
  ('trade_ring', 'Trading one way', 'One-way trading'),
  ('multi_account', 'One device, many names', 'Many accounts on one device')
) AS renamed("id", "old_name", "name")
WHERE rule."id" = renamed."id" AND rule."name" = renamed."old_name";
