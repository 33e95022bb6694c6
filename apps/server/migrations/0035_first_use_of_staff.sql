-- The first use of the back-office by staff who had two-factor sign-in before, which was not recorded.
INSERT INTO "staff_since" ("uid", "at")
SELECT "user_id", min(extract(epoch from "created_at") * 1000)::bigint FROM "auth_sessions"
WHERE "staff_used_at" IS NOT NULL GROUP BY "user_id"
ON CONFLICT DO NOTHING;
