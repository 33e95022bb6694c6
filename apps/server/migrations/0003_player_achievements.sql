CREATE VIEW "public"."player_achievements" AS (
  select players.uid as player_uid, earned.key as achievement_id,
    (earned.value ->> 'completedAt')::bigint as completed_at, (earned.value ->> 'claimed')::boolean as claimed
  from players, json_each(players.state -> 'achievements') as earned);