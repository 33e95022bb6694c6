CREATE TABLE "game_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"uid" text NOT NULL,
	"board" text NOT NULL,
	"level" integer NOT NULL,
	"reached_at" bigint NOT NULL,
	CONSTRAINT "standings_uid_board_pk" PRIMARY KEY("uid","board")
);
--> statement-breakpoint
DROP VIEW "public"."user_profiles";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "levels" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "total_level_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "combat_level_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "total_xp_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "is_ranked" boolean GENERATED ALWAYS AS (guest_expires_at is null and deleted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_uid_players_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."players"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standings_board" ON "standings" USING btree ("board","level" DESC NULLS FIRST,"reached_at","uid");--> statement-breakpoint
CREATE INDEX "players_experience" ON "players" USING btree ("total_xp" DESC NULLS FIRST,"total_xp_at","uid") WHERE is_ranked;--> statement-breakpoint
CREATE VIEW "public"."user_profiles" AS (select "uid", "username" from "players" where "players"."deleted_at" is null);--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "levels" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "total_level_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "combat_level_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "total_xp_at" DROP DEFAULT;--> statement-breakpoint
CREATE FUNCTION "rank_player"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT NEW."is_ranked" THEN
		DELETE FROM "standings" WHERE "uid" = NEW."uid";
		RETURN NULL;
	END IF;
	INSERT INTO "standings" ("uid", "board", "level", "reached_at")
	SELECT NEW."uid", skill.key, (skill.value -> 0)::integer, (skill.value -> 1)::bigint
	FROM jsonb_each(NEW."levels") AS skill
	UNION ALL VALUES
		(NEW."uid", 'totalLevel', NEW."total_level", NEW."total_level_at"),
		(NEW."uid", 'combatLevel', NEW."combat_level", NEW."combat_level_at")
	ON CONFLICT ("uid", "board") DO UPDATE SET "level" = excluded."level", "reached_at" = excluded."reached_at"
	WHERE ("standings"."level", "standings"."reached_at") IS DISTINCT FROM (excluded."level", excluded."reached_at");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "player_made" AFTER INSERT ON "players" FOR EACH ROW
	WHEN (NEW."is_ranked") EXECUTE FUNCTION "rank_player"();
--> statement-breakpoint
CREATE TRIGGER "player_rose" AFTER UPDATE ON "players" FOR EACH ROW
	WHEN ((OLD."is_ranked", OLD."levels", OLD."total_level", OLD."combat_level")
		IS DISTINCT FROM (NEW."is_ranked", NEW."levels", NEW."total_level", NEW."combat_level"))
	EXECUTE FUNCTION "rank_player"();
--> statement-breakpoint
DO $$
DECLARE
	"player" record;
BEGIN
	FOR "player" IN SELECT "uid" FROM "players" LOOP
		BEGIN
			UPDATE "players" SET ("levels", "total_level_at", "combat_level_at", "total_xp_at") = (
				SELECT
					jsonb_object_agg(skill.key, jsonb_build_array((skill.value ->> 'level')::integer, (skill.value ->> 'reachedAt')::bigint)),
					max((skill.value ->> 'reachedAt')::bigint),
					max((skill.value ->> 'reachedAt')::bigint) FILTER (
						WHERE skill.key IN ('attack', 'strength', 'defence', 'hitpoints', 'ranged', 'magic', 'prayer')),
					max((skill.value ->> 'lastActiveTime')::bigint)
				FROM json_each("state" -> 'skills') AS skill)
			WHERE "uid" = "player"."uid";
		EXCEPTION WHEN untranslatable_character THEN
			-- A document with a sign in it that no text can have. It is ranked from its next save on.
			NULL;
		END;
	END LOOP;
END
$$;
